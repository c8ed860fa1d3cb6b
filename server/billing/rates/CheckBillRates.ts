import type { RateFindings } from '../../../contract/billing/rates';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { hasClasses } from '../../../src/domain/billing/classes/MemberClass';
import { checkRate, type RateCheck } from '../../../src/domain/billing/rates/checkRate';
import { MAX_RATE_FINDINGS } from '../../../src/domain/billing/rates/RateFindings';
import type { AppliedTable } from '../../../src/domain/billing/rates/RateTable';
import { type RateCounts, RateTally } from '../../../src/domain/billing/rates/RateTally';
import { rateCauseText, UNCHECKED_LABELS } from '../../../src/domain/billing/rates/rateWords';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { notFound } from '../../platform/shared/Refusal';
import { assertLinesHere } from '../bills/assertLinesHere';
import type { BillQueries } from '../bills/ports';
import type { BillLineToRate, RateQueries } from './ports';

/** A line with the result of its check. */
interface RatedBillLine extends BillLineToRate {
  readonly check: RateCheck;
}

/** Result of a bill's rate check. */
export interface BillRates extends RateCounts {
  readonly billPk: string;
  /** Differences found, in sentences; empty if there are none. */
  readonly notice: string;
}

/**
 * Checks the lines of bills against the confirmed rate tables of their groups. Carriers' bills have their own lines only.
 *
 * @source docs/decisions/rates.md#rates-are-checked-before-payroll-and-never-block
 */
export class CheckBillRates {
  constructor(
    private readonly bills: Pick<BillQueries, 'byKeys'>,
    private readonly rates: Pick<RateQueries, 'confirmed' | 'linesOf' | 'classes'>,
  ) {}

  /** The bills in scope, in the given order, without bills with archived lines. */
  async run(scope: Scope, billPks: readonly string[], now: Date): Promise<readonly BillRates[]> {
    const found: BillRates[] = [];
    const chosen = await this.bills.byKeys(scope, [...new Set(billPks)], now);
    const bills = chosen.filter(({ archivedLines }) => !archivedLines);
    const tables = await this.rates.confirmed([...new Set(bills.map(({ groupNumber }) => groupNumber))]);
    for (const bill of bills) {
      const tally = new RateTally();
      // oxlint-disable-next-line no-await-in-loop -- one bill's lines in memory at a time
      for (const { memberName, coverage, billedCents, check } of await this.linesOf(
        scope,
        bill,
        tables.get(bill.groupNumber) ?? [],
      ))
        tally.add(`${memberName}, ${coverage}`, billedCents, check);
      found.push({ billPk: bill.billPk, ...tally.counts(), notice: tally.notice() });
    }
    return found;
  }

  /**
   * Names the lines of one bill that differ, and why others are not checked.
   *
   * @throws Refusal NOT_FOUND, also for a bill out of scope; LINES_ARCHIVED
   */
  async findings(scope: Scope, billPk: string, now: Date): Promise<RateFindings> {
    const [bill] = await this.bills.byKeys(scope, [billPk], now);
    if (!bill) throw notFound('bill');
    assertLinesHere(bill);
    const tables = (await this.rates.confirmed([bill.groupNumber])).get(bill.groupNumber) ?? [];
    const tally = new RateTally();
    const lines: RateFindings['lines'][number][] = [];
    const reasons = new Map<string, number>();
    for (const { linePk, memberName, coverage, tier, billedCents, check } of await this.linesOf(scope, bill, tables)) {
      tally.add(memberName, billedCents, check);
      if (check.kind === 'notChecked') {
        const why = UNCHECKED_LABELS[check.reason];
        reasons.set(why, (reasons.get(why) ?? 0) + 1);
      }
      if (check.kind !== 'differs' || check.cause === 'ROUNDING' || lines.length >= MAX_RATE_FINDINGS) continue;
      const { expectedCents } = check;
      lines.push({ linePk, memberName, coverage, tier, billedCents, expectedCents, cause: rateCauseText(check) });
    }
    const counted = [...reasons].map(([why, count]) => ({ why, lines: count }));
    return { ...tally.counts(), lines, reasons: counted.sort((one, other) => other.lines - one.lines) };
  }

  /** In bill order. @param bill found for the same scope. @param tables its group's confirmed ones */
  private async linesOf(
    scope: Scope,
    bill: Pick<Bill, 'billPk' | 'groupNumber' | 'periodFrom'>,
    tables: readonly AppliedTable[],
  ): Promise<readonly RatedBillLine[]> {
    const carrierCodes = scope.kind === 'carriers' ? scope.carrierCodes : null;
    const lines = await this.rates.linesOf(bill.groupNumber, bill.billPk, carrierCodes);
    const all = hasClasses(tables) ? await this.rates.classes([bill.groupNumber]) : undefined;
    const classes = all?.get(bill.groupNumber);
    return lines.map((line) => ({
      ...line,
      check: checkRate({ ...line, classes: classes?.get(line.memberId) }, bill.periodFrom, tables),
    }));
  }
}
