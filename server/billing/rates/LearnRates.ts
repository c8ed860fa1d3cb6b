import type { OtherLine } from '../../../contract/billing/rates';
import { checkRate, type RateCheck } from '../../../src/domain/billing/rates/checkRate';
import { learnRates, MAX_OTHER_LINES } from '../../../src/domain/billing/rates/learnRates';
import type { RateRow } from '../../../src/domain/billing/rates/RateTable';
import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { notFound } from '../../platform/shared/Refusal';
import type { BillLineToRate, RateQueries } from './ports';

/** Rates that a bill agrees on. */
export interface LearnedRates {
  readonly billNumber: string;
  /** First day of the bill's month. */
  readonly effectiveFrom: LocalDate;
  readonly rows: readonly RateRow[];
  /** Lines of the month that no learned rate gives, by more than rounding. */
  readonly otherLines: number;
  /** The first `MAX_OTHER_LINES` of them, in bill order. */
  readonly others: readonly OtherLine[];
}

/**
 * Learns the rates of a carrier from its latest released bill, for a person to propose. Saves nothing.
 *
 * @source docs/decisions/rates.md#a-bill-does-not-confirm-itself
 */
export class LearnRates {
  constructor(private readonly rates: Pick<RateQueries, 'latestBill' | 'linesOf'>) {}

  /** The caller must check that the group is in scope. @throws Refusal NOT_FOUND */
  async run(groupNumber: string, carrierCode: string): Promise<LearnedRates> {
    const bill = await this.rates.latestBill(groupNumber, carrierCode);
    if (!bill) throw notFound('released bill of this carrier');
    const { billPk, billNumber, periodFrom: effectiveFrom } = bill;
    const lines = await this.rates.linesOf(groupNumber, billPk, [carrierCode]);
    const rows = learnRates(lines);
    const terms = { carrierCode, policy: '', effectiveFrom, ageRule: 'FIRST_OF_MONTH' as const, reductions: [], rows };
    const table = { ...terms, tablePk: '' };
    const all = lines
      .map((line) => ({ line, check: checkRate({ ...line, classes: classOnBill(line) }, effectiveFrom, [table]) }))
      .filter(({ check }) => isOther(check));
    const others = all.slice(0, MAX_OTHER_LINES).map(({ line, check }) => ({
      linePk: line.linePk,
      memberName: line.memberName,
      coverage: line.coverage,
      tier: line.tier,
      billedCents: line.billedCents,
      expectedCents: check.kind === 'notChecked' ? null : check.expectedCents,
    }));
    return { billNumber, effectiveFrom, rows, otherLines: all.length, others };
  }
}

const ALWAYS = localDate('1900-01-01');

/** Rates that a bill gives are compared with its own classes. */
function classOnBill({ billedClass }: BillLineToRate) {
  return billedClass ? [{ from: ALWAYS, className: billedClass }] : [];
}

function isOther(check: RateCheck): boolean {
  return check.kind === 'notChecked'
    ? check.reason === 'NOT_IN_TABLE'
    : check.kind === 'differs' && check.cause !== 'ROUNDING';
}
