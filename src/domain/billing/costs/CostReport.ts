import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { type CostCenter, costCenterKey } from './CostSetup';

/** A cost center's costs in a coverage month, by division and coverage. Reversed entries are excluded. */
export interface CostRow {
  /** First day of the coverage month. */
  readonly month: LocalDate;
  /** Code of the cost center; empty for members without one, and for charges without a member. */
  readonly costCenter: string;
  /** Division number of the bill; empty for bills of the whole group. */
  readonly division: string;
  /** Empty for charges and credits of a whole bill. */
  readonly coverage: string;
  readonly employerCents: Cents;
  /** Amount deducted from employees' pay. */
  readonly employeeCents: Cents;
  readonly continuationCents: Cents;
  readonly totalCents: Cents;
}

/** Maximum coverage months in one report. */
export const MAX_COST_MONTHS = 36;

/** `ADM Office`, or a label for costs without a cost center. */
export function costCenterText(costCenter: string, centers: readonly CostCenter[]): string {
  if (costCenter === '') return 'No cost center';
  const name = centers.find(({ code }) => costCenterKey(code) === costCenterKey(costCenter))?.name;
  return name ? `${costCenter} ${name}` : costCenter;
}

/** The employer's cost by month, with one value for each cost center. */
export interface MonthlyCosts {
  /** Cost centers, highest cost first; costs without a cost center come last, if there are any. */
  readonly costCenters: readonly string[];
  /** The earliest first. */
  readonly months: readonly { readonly month: LocalDate; readonly employerCents: readonly Cents[] }[];
}

/**
 * Sums the employer's cost by month and cost center.
 *
 * @source BR-CST-06 docs/decisions/costs.md#a-reversed-entry-costs-nothing
 */
export function monthlyCosts(rows: readonly CostRow[]): MonthlyCosts {
  const totals = new Map<string, number>();
  const byMonth = new Map<LocalDate, Map<string, number>>();
  for (const { month, costCenter, employerCents } of rows) {
    totals.set(costCenter, (totals.get(costCenter) ?? 0) + employerCents);
    const ofMonth = byMonth.get(month) ?? new Map<string, number>();
    ofMonth.set(costCenter, (ofMonth.get(costCenter) ?? 0) + employerCents);
    byMonth.set(month, ofMonth);
  }
  const costCenters = [...totals]
    .sort(([one, a], [other, b]) => Number(one === '') - Number(other === '') || b - a || (one < other ? -1 : 1))
    .map(([costCenter]) => costCenter);
  const months = [...byMonth]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, ofMonth]) => ({
      month,
      employerCents: costCenters.map((costCenter) => cents(ofMonth.get(costCenter) ?? 0)),
    }));
  return { costCenters, months };
}

/** A cost center's costs in one month and division, in total and by coverage. */
export interface CenterCosts extends Omit<CostRow, 'coverage'> {
  /** The rows summed here, one per coverage, in report order. */
  readonly coverages: readonly CostRow[];
}

/**
 * Sums the coverages of each month, cost center, and division.
 *
 * @returns the latest month first; rows of the same month keep their order.
 */
export function costsByCenter(rows: readonly CostRow[]): readonly CenterCosts[] {
  const groups = new Map<string, CostRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.month, row.costCenter, row.division]);
    if (!groups.get(key)?.push(row)) groups.set(key, [row]);
  }
  return [...groups.values()]
    .flatMap((coverages) => {
      const [first] = coverages;
      if (!first) return [];
      const { month, costCenter, division } = first;
      return {
        month,
        costCenter,
        division,
        employerCents: sumCents(coverages.map(({ employerCents }) => employerCents)),
        employeeCents: sumCents(coverages.map(({ employeeCents }) => employeeCents)),
        continuationCents: sumCents(coverages.map(({ continuationCents }) => continuationCents)),
        totalCents: sumCents(coverages.map(({ totalCents }) => totalCents)),
        coverages,
      };
    })
    .sort((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0));
}
