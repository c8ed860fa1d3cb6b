/** What a BAI2 type code of a transaction says about it. */
export type CodeSide = 'credit' | 'debit' | 'none';

/** Not an amount: the text of the record alone. */
const NON_MONETARY = 890;

/**
 * Side of a transaction by its type code. Amounts have no sign.
 *
 * @returns undefined for a code that no transaction has: balances, totals of loans, and codes that BAI2 does not define.
 */
export function sideOfCode(typeCode: string): CodeSide | undefined {
  if (!/^\d{3}$/.test(typeCode)) return undefined;
  const code = Number(typeCode);
  if (code === NON_MONETARY) return 'none';
  if (between(code, 101, 399) || between(code, 920, 959)) return 'credit';
  if (between(code, 401, 699) || between(code, 960, 999)) return 'debit';
  return undefined;
}

function between(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
