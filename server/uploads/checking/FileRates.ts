import { TIERS } from '../../../src/domain/bills/Tier';
import { firstOfMonth, localDate } from '../../../src/domain/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { checkRate } from '../../../src/domain/rates/checkRate';
import type { AppliedTable } from '../../../src/domain/rates/RateTable';
import { RateTally } from '../../../src/domain/rates/RateTally';
import type { UploadRecord } from '../../../src/domain/uploads/RowReader';
import type { UploadLookup } from '../ports';
import { type BillInFile, billKeyOf, joinedBillKey } from './BillsInFile';
import { centsOf, textOf } from './FileChecker';

/**
 * Checks the lines of a carrier's file against the confirmed rates of their groups, so that the carrier is told before it commits.
 *
 * @source docs/decisions/rates.md#rates-are-checked-before-payroll-and-never-block
 */
export class FileRates {
  /** By group; empty for a group without tables of the carrier. */
  private readonly tables = new Map<string, readonly AppliedTable[]>();
  private readonly tallies = new Map<string, RateTally>();

  constructor(
    private readonly lookup: Pick<UploadLookup, 'rateTables'>,
    private readonly carrierCode: string,
  ) {}

  /** Loads the tables of groups that the carrier bills. */
  async learn(groupNumbers: readonly string[]): Promise<void> {
    const fresh = [...new Set(groupNumbers)].filter((group) => !this.tables.has(group));
    if (fresh.length === 0) return;
    const found = await this.lookup.rateTables(fresh);
    for (const group of fresh) {
      const own = (found.get(group) ?? []).filter(({ carrierCode }) => carrierCode === this.carrierCode);
      this.tables.set(group, own);
    }
  }

  /** @param lines of the row: one for each month that it covers */
  add(record: UploadRecord, lines: readonly UploadRecord[]): void {
    const tables = this.tables.get(textOf(record, 'groupNumber')) ?? [];
    if (tables.length === 0) return;
    const tally = this.tallyOf(billKeyOf(record));
    const coverage = textOf(record, 'coverage');
    for (const line of lines) {
      const month = firstOfMonth(localDate(textOf(line, 'coverageMonth') || textOf(line, 'periodFrom')));
      const billedCents = cents(centsOf(line, 'amount'));
      const isDated = textOf(line, 'coverageMonth') !== '';
      const check = checkRate(
        {
          carrierCode: this.carrierCode,
          coverage,
          plan: textOf(line, 'plan') || coverage,
          tier: TIERS.find((tier) => tier === textOf(line, 'tier')) ?? 'EE',
          volumeCents: volumeOf(line),
          billedCents,
          change: null,
          retroPeriod: isDated ? month : null,
        },
        month,
        tables,
      );
      tally.add(`row ${record.row}, ${coverage}`, billedCents, check);
    }
  }

  /** @param bills those to be made; other bills of the file are left out */
  notice(bills: readonly Pick<BillInFile, 'groupNumber' | 'billNumber'>[]): string {
    const all = new RateTally();
    for (const { groupNumber, billNumber } of bills) {
      const tally = this.tallies.get(joinedBillKey(groupNumber, billNumber));
      if (tally) all.merge(tally);
    }
    return all.notice();
  }

  private tallyOf(key: string): RateTally {
    const known = this.tallies.get(key);
    if (known) return known;
    const tally = new RateTally();
    this.tallies.set(key, tally);
    return tally;
  }
}

function volumeOf({ values }: UploadRecord): Cents | null {
  const volume = values['volume'];
  return typeof volume === 'number' ? cents(volume) : null;
}
