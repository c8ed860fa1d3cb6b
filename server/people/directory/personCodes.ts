import type { Scope } from '../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { CodeReach, Codes } from './ports/DirectoryRepository';

const NONE: Codes = { carrierCodes: [], agentCodes: [] };

/**
 * Checks new codes. A code gives access to every group that has it, so all groups with the code must be in the grantor's
 * scope. With a scope of all groups any existing code is allowed; with a scope of single groups none is.
 *
 * @param codes codes that the person does not have yet.
 * @throws Refusal GRANT_REFUSED with a problem for each refused code.
 */
export async function assertCodes(tx: Transaction, scope: Scope, codes: Codes): Promise<void> {
  const { carriers, agents } = await tx.directory.codesWithin(scope, codes);
  const problems = [
    ...problemsOf('carrierCodes', codes.carrierCodes, carriers, 'carrier'),
    ...problemsOf('agentCodes', codes.agentCodes, agents, 'agent'),
  ];
  if (problems.length === 0) return;
  throw new Refusal(ErrorCode.GrantRefused, problems.map(({ message }) => message).join(' '), { problems });
}

function problemsOf(field: string, codes: readonly string[], known: ReadonlyMap<string, CodeReach>, kind: string) {
  return codes.flatMap((code, index) => {
    const message = codeProblem(code, known, kind);
    return message === undefined ? [] : [{ path: `body.${field}.${index}`, message }];
  });
}

/** Why a code cannot be given, or undefined if it can. @param kind `carrier` or `agent` */
export function codeProblem(code: string, known: ReadonlyMap<string, CodeReach>, kind: string): string | undefined {
  if (known.get(code) === 'own') return undefined;
  if (known.has(code)) return `Groups outside your scope also have ${kind} ${code}. Ask a manager to assign it.`;
  const matches = spellingsOf(code, known.keys());
  if (matches.length === 0) return `There is no ${kind} ${code} that you may give. Check how the code is written.`;
  return `"${code}" may be the ${kind} ${matches.join(' or ')}. Type it in the capitals of the one you mean.`;
}

/**
 * Replaces each code by its known spelling, ignoring case, if there is exactly one: `bhh` becomes BHH. Other codes stay
 * as typed and are refused later. Removes duplicates.
 *
 * @param current codes that the person has already, in any scope.
 */
export async function normalizeCodes(
  tx: Transaction,
  scope: Scope,
  codes: Codes,
  current: Codes = NONE,
): Promise<Codes> {
  const { carriers, agents } = await tx.directory.codesWithin(scope, codes);
  return {
    carrierCodes: normalizedCodes(codes.carrierCodes, [...current.carrierCodes, ...carriers.keys()]),
    agentCodes: normalizedCodes(codes.agentCodes, [...current.agentCodes, ...agents.keys()]),
  };
}

/** Each code in the spelling of the only known one that equals it ignoring case; others as typed. */
export function normalizedCodes(codes: readonly string[], known: readonly string[]): readonly string[] {
  const each = codes.map((code) => {
    const matches = spellingsOf(code, known);
    return matches.length === 1 ? (matches[0] ?? code) : code;
  });
  return [...new Set(each)];
}

/** Known codes that equal `code` ignoring case; only `code` itself if it is one of them. */
function spellingsOf(code: string, known: Iterable<string>): readonly string[] {
  const same = [...new Set(known)].filter((one) => one.toLowerCase() === code.toLowerCase());
  return same.includes(code) ? [code] : same;
}
