import type { Scope } from '../../../src/domain/access/Scope';
import { Refusal } from '../shared/Refusal';
import type { Codes, DirectoryTransaction } from './ports/DirectoryDesk';

/**
 * New codes must be on a group that the giver reaches; whoever sees all may give any that there is, and whoever gives access
 * one group at a time gives none.
 *
 * @param codes those that somebody did not have before.
 * @throws Refusal 422 GRANT_REFUSED that names each that may not be given.
 */
export async function assertCodes(tx: DirectoryTransaction, scope: Scope, codes: Codes): Promise<void> {
  const { carriers, agents } = await tx.codesWithin(scope, codes);
  const problems = [
    ...unknown('carrierCodes', codes.carrierCodes, carriers, 'carrier'),
    ...unknown('agentCodes', codes.agentCodes, agents, 'agent'),
  ];
  if (problems.length === 0) return;
  throw new Refusal(422, 'GRANT_REFUSED', problems.map(({ message }) => message).join(' '), { problems });
}

function unknown(field: string, codes: readonly string[], known: ReadonlySet<string>, what: string) {
  return codes.flatMap((code, index) =>
    known.has(code) ? [] : [{ path: `body.${field}.${index}`, message: `${code} is no ${what} that you give.` }],
  );
}
