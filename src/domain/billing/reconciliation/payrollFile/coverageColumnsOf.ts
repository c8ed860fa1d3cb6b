import { namesTotal } from '../../../platform/files/totalLabels';
import { coverageFamily, coverageText } from '../coverageFamily';
import { type CoverageReader } from '../coverageReader';
import { holdsAmounts, OTHER_AMOUNTS } from '../detectColumns';
import type { CoverageColumn, Share } from '../PayrollTable';

const EMPLOYER = /\b(?:er|employer|company|co|comp|agency|firm|memo|match)\b/;
const EMPLOYEE = /\b(?:ee|employee|emp|member|worker)\b/;
const SHARE_WORDS =
  /[([]?\b(?:ER|EE|Employer|Employee|Company|Agency|Firm|Worker|Emp|Co|Comp|Amount|Amt|Cost|Contribution|Contrib|Deduction|Paid|Share|Portion)\b\.?[)\]]?/gi;
const EDGES = /^[\s\-–—:/|,_]+|[\s\-–—:/|,_]+$/g;

/** Whether a heading names the employer's part. */
export function shareOf(heading: string): Share | undefined {
  const text = coverageText(heading);
  if (EMPLOYER.test(text)) return 'employer';
  return EMPLOYEE.test(text) ? 'employee' : undefined;
}

/** The coverage in a heading, without the words for who pays: `Medical` of `Medical (Employee)`. */
export function coverageIn(heading: string): string {
  const spaced = heading.replace(/_/g, ' ');
  const plain = spaced.replace(SHARE_WORDS, ' ').replace(/\s+/g, ' ').replace(EDGES, '');
  return plain === '' ? heading : plain;
}

/**
 * Columns that hold the amounts of one coverage each, employee and employer apart.
 *
 * @param rows some rows of the file.
 * @param read finds coverages of the bill by name; without it, only the usual words are known.
 */
export function coverageColumnsOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  read: CoverageReader = () => undefined,
): readonly CoverageColumn[] {
  const nameOf = (coverage: string) => read(coverage) ?? coverageFamily(coverage) ?? coverage;
  const found = headers.flatMap((heading, column) => {
    const coverage = coverageIn(heading);
    if (OTHER_AMOUNTS.test(coverageText(heading))) return [];
    if (coverageFamily(coverage) === undefined && read(coverage) === undefined) return [];
    return holdsAmounts(rows, column) ? [{ heading, coverage, share: shareOf(heading) ?? 'employee' }] : [];
  });
  // The total of other columns is not another deduction.
  const parts = new Set(found.flatMap(({ coverage }) => (namesTotal(coverage) ? [] : nameOf(coverage))));
  return found.filter(({ coverage }) => !namesTotal(coverage) || !parts.has(nameOf(coverage)));
}
