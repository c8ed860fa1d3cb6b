import { coverageFamily, isNoCoverage } from '../coverageFamily';
import type { Deduction } from '../PayrollTable';
import type { BillIndex } from './BillIndex';

/** Share of a code's members whose amounts have to agree with one coverage of the bill. */
const MIN_SHARE = 0.8;
const MIN_MEMBERS = 3;

/** A deduction code without a word for its coverage, and the coverage whose premiums equal its amounts. */
export interface CodeByAmount {
  readonly code: string;
  readonly coverage: string;
  /** Members whose amounts agree with the bill. */
  readonly agree: number;
  /** Members of the bill who have the code with an amount. */
  readonly of: number;
}

/**
 * Finds the coverage of codes that do not name one, such as `75`: the only coverage of the bill whose premiums equal the code's
 * amounts for nearly all members. A code with a known word is matched only with coverages that no other deduction of the file
 * names. Coverages that the file names otherwise are not considered.
 *
 * @source docs/decisions/payroll-files.md#a-code-without-a-known-word-is-read-by-its-amounts
 */
export function codesByAmount(deductions: readonly Deduction[], bill: BillIndex): readonly CodeByAmount[] {
  const named = new Set<string>();
  const amounts = new Map<string, Map<string, number>>();
  for (const deduction of deductions) {
    if (deduction.isLeftOut) continue;
    const code = codeOf(deduction);
    const coverage = bill.coverageOf(code);
    if (coverage !== undefined) named.add(coverage);
    else if (code !== '' && !isNoCoverage(code)) {
      const memberId = bill.memberOf(deduction);
      if (memberId === undefined) continue;
      let members = amounts.get(code);
      if (!members) amounts.set(code, (members = new Map()));
      members.set(memberId, (members.get(memberId) ?? 0) + deduction.amountCents);
    }
  }
  const found = [...amounts].flatMap(([code, members]) => coverageOf(code, members, bill, named));
  // Two codes of one coverage would be an employee's and an employer's part, which do not each agree.
  return found.filter((one) => found.every((other) => one === other || one.coverage !== other.coverage));
}

/** Deductions with the coverages found by their amounts. */
export function withCoverages(deductions: readonly Deduction[], codes: readonly CodeByAmount[]): readonly Deduction[] {
  if (codes.length === 0) return deductions;
  const coverages = new Map(codes.map(({ code, coverage }) => [code, coverage]));
  return deductions.map((deduction) => {
    const code = codeOf(deduction);
    const coverage = coverages.get(code);
    if (coverage === undefined || deduction.coverageBy === 'hand') return deduction;
    return { ...deduction, coverage, fileCoverage: code, coverageBy: 'amounts' };
  });
}

function codeOf({ coverage }: Deduction): string {
  return coverage?.trim() ?? '';
}

/** Notice that lists the codes and their coverages; empty if there are none. */
export function codesNotice(codes: readonly CodeByAmount[]): string {
  const texts = codes.map(
    ({ code, coverage, agree, of }) => `“${code}” as ${coverage} (${agree} of ${of} amounts agree)`,
  );
  return texts.length === 0 ? '' : `Codes were read by their amounts: ${texts.join(', ')}.`;
}

function coverageOf(
  code: string,
  members: ReadonlyMap<string, number>,
  bill: BillIndex,
  named: ReadonlySet<string>,
): readonly CodeByAmount[] {
  const agreeing = new Map<string, number>();
  const family = coverageFamily(code);
  const isPossible = (coverage: string) => family === undefined || (coverageFamily(coverage) ?? family) === family;
  for (const [memberId, amount] of members) {
    for (const [coverage, { current, all }] of bill.billedOf(memberId) ?? []) {
      const agrees = amount !== 0 && (amount === current || amount === all);
      if (agrees && !named.has(coverage) && isPossible(coverage))
        agreeing.set(coverage, (agreeing.get(coverage) ?? 0) + 1);
    }
  }
  const of = [...members.values()].filter((amount) => amount !== 0).length;
  const [best, second] = [...agreeing].sort(([, one], [, other]) => other - one);
  if (!best || best[1] < MIN_MEMBERS || best[1] < of * MIN_SHARE || best[1] === second?.[1]) return [];
  return [{ code, coverage: best[0], agree: best[1], of }];
}
