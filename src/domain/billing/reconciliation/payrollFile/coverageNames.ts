import { type Cents, cents } from '../../../platform/money/Cents';
import type { BillLine } from '../../bills/BillLine';
import { fileCentsOf } from '../balance/FileBalance';
import { type CoverageSource, coverageReading } from '../coverageReader';
import type { ColumnMapping, CoverageLink, Deduction } from '../PayrollTable';

/** A coverage name in the file, the coverage it was matched to, and how. */
export interface FileCoverage {
  /** As in the file. */
  readonly name: string;
  /** Coverage as on the bill; null if it is not compared. */
  readonly coverage: string | null;
  /** Undefined if nothing of the bill fits. */
  readonly by: CoverageSource | 'amounts' | 'hand' | undefined;
  readonly rowCount: number;
  /** As in the file. */
  readonly amountCents: Cents;
}

/** The names of coverages in a file, most rows first. */
export function coverageNames(lines: readonly BillLine[], deductions: readonly Deduction[]): readonly FileCoverage[] {
  const read = coverageReading(lines);
  const names = new Map<string, { first: Deduction; rowCount: number; amount: number }>();
  for (const deduction of deductions) {
    const name = (deduction.fileCoverage ?? deduction.coverage)?.trim() ?? '';
    if (name === '') continue;
    let entry = names.get(name);
    if (!entry) names.set(name, (entry = { first: deduction, rowCount: 0, amount: 0 }));
    entry.rowCount += 1;
    entry.amount += fileCentsOf(deduction);
  }
  return [...names]
    .map(([name, { first, rowCount, amount }]): FileCoverage => {
      const found = first.isLeftOut ? undefined : read(first.coverage ?? '');
      const by = first.coverageBy ?? found?.by;
      return { name, coverage: found?.coverage ?? null, by, rowCount, amountCents: cents(amount) };
    })
    .sort((one, other) => other.rowCount - one.rowCount || (one.name < other.name ? -1 : 1));
}

/**
 * Applies what a person decided about names of coverages.
 *
 * @source docs/decisions/payroll-files.md#a-name-of-a-coverage-can-be-compared-by-hand
 */
export function coverageLinker(links: readonly CoverageLink[] = []): (deduction: Deduction) => Deduction {
  if (links.length === 0) return (deduction) => deduction;
  const byName = new Map(links.map(({ name, coverage }) => [name, coverage]));
  return (deduction) => {
    const name = deduction.coverage?.trim() ?? '';
    const coverage = byName.get(name);
    if (coverage === undefined) return deduction;
    const decided = { ...deduction, fileCoverage: name, coverageBy: 'hand' as const };
    return coverage === null ? { ...decided, isLeftOut: true } : { ...decided, coverage };
  };
}

/**
 * Columns with a decision about a name.
 *
 * @param coverage null to leave it out; undefined to match it automatically.
 */
export function withCoverageLink<Mapping extends Partial<ColumnMapping>>(
  mapping: Mapping,
  name: string,
  coverage: string | null | undefined,
): Mapping & Pick<ColumnMapping, 'coverages'> {
  const others = (mapping.coverages ?? []).filter((link) => link.name !== name);
  return { ...mapping, coverages: coverage === undefined ? others : [...others, { name, coverage }] };
}
