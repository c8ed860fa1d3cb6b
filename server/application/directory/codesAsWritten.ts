import type { Scope } from '../../../src/domain/access/Scope';
import type { Codes, DirectoryTransaction } from './ports/DirectoryDesk';
import { sameButCapitals } from './sameButCapitals';

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
