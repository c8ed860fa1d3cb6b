import type { Scope } from '../../../src/domain/access/Scope';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { CodeReach, Codes, DirectoryTransaction } from './ports/DirectoryUnitOfWork';

const NONE: Codes = { carrierCodes: [], agentCodes: [] };

/**
 * Codes as they are written, each once, where only one can be meant: `bhh` is BHH. Any other stays as it was typed, to be
 * refused.
 *
 * @param held those that the person has, wherever they are.
 */
export async function codesAsWritten(
  tx: DirectoryTransaction,
  scope: Scope,
  codes: Codes,
  held: Codes = NONE,
): Promise<Codes> {
  const { carriers, agents } = await tx.codesWithin(scope, codes);
  return {
    carrierCodes: written(codes.carrierCodes, [...held.carrierCodes, ...carriers.keys()]),
    agentCodes: written(codes.agentCodes, [...held.agentCodes, ...agents.keys()]),
  };
}

function written(codes: readonly string[], known: readonly string[]): readonly string[] {
  const each = codes.map((code) => {
    const meant = sameButCapitals(code, known);
    return meant.length === 1 ? (meant[0] ?? code) : code;
  });
  return [...new Set(each)];
}

/**
 * New codes must be on groups that the giver reaches and on no other: whoever has a code sees all groups that have it.
 * Whoever sees all may give any that there is, and whoever gives access one group at a time gives none.
 *
 * @param codes those that somebody did not have before.
 * @throws Refusal GRANT_REFUSED that names each that may not be given.
 */
export async function assertCodes(tx: DirectoryTransaction, scope: Scope, codes: Codes): Promise<void> {
  const { carriers, agents } = await tx.codesWithin(scope, codes);
  const problems = [
    ...problemsOf('carrierCodes', codes.carrierCodes, carriers, 'carrier'),
    ...problemsOf('agentCodes', codes.agentCodes, agents, 'agent'),
  ];
  if (problems.length === 0) return;
  throw new Refusal(ErrorCode.GrantRefused, problems.map(({ message }) => message).join(' '), { problems });
}

function problemsOf(field: string, codes: readonly string[], known: ReadonlyMap<string, CodeReach>, what: string) {
  return codes.flatMap((code, index) => {
    if (known.get(code) === 'own') return [];
    return [{ path: `body.${field}.${index}`, message: problemOf(code, known, what) }];
  });
}

function problemOf(code: string, known: ReadonlyMap<string, CodeReach>, what: string): string {
  if (known.has(code)) return `Groups beyond yours have ${what} ${code}, too. Ask a manager to give it.`;
  const meant = sameButCapitals(code, known.keys());
  if (meant.length === 0) return `There is no ${what} ${code} that you may give. Check how the code is written.`;
  return `"${code}" may be the ${what} ${meant.join(' or ')}. Type it in the capitals of the one you mean.`;
}

/** Those of the known codes, each once, that one is but for capitals; itself alone where it is one of them. */
function sameButCapitals(code: string, known: Iterable<string>): readonly string[] {
  const same = [...new Set(known)].filter((one) => one.toLowerCase() === code.toLowerCase());
  return same.includes(code) ? [code] : same;
}
