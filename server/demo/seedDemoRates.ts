import { createHash } from 'node:crypto';
import { addMonths, firstOfMonth, type LocalDate } from '../../src/domain/dates/LocalDate';
import type { RateRow } from '../../src/domain/rates/RateTable';
import { rateRowsCsv } from '../../src/domain/rates/rateRowsText';
import type { Tx } from '../database/Tables';
import { LearnRates } from '../rates/LearnRates';
import { SqlRateQueries, SqlRates } from '../rates/SqlRates';

/** Months before the latest bill from which the earlier rates apply. */
const EARLIER_MONTHS = 10;
/** $12.00 a month. */
const INCREASE = 120_000;

/**
 * Adds confirmed rates of one group, with an increase of one rate in the month of its latest bill, which still has the old one.
 *
 * @param by who proposed and who confirmed
 */
export async function seedDemoRates(
  tx: Tx,
  { groupNumber, carrierCode }: { readonly groupNumber: string; readonly carrierCode: string },
  [proposer, confirmer]: readonly [DemoActor, DemoActor],
  now: Date,
): Promise<void> {
  const learned = await new LearnRates(new SqlRateQueries(tx)).run(groupNumber, carrierCode);
  const increased = learned.rows.findIndex(({ unit }) => unit === 'MONTH');
  if (increased < 0) return;
  const later = learned.rows.map((row, at) => (at === increased ? { ...row, rate: row.rate + INCREASE } : row));
  const month = firstOfMonth(learned.effectiveFrom);
  const tables: readonly (readonly [LocalDate, readonly RateRow[]])[] = [
    [addMonths(month, -EARLIER_MONTHS), learned.rows],
    [month, later],
  ];
  for (const [effectiveFrom, rows] of tables) {
    const locked = await new SqlRates(tx).lock(groupNumber);
    const terms = {
      carrierCode,
      policy: '',
      effectiveFrom,
      ageRule: 'FIRST_OF_MONTH',
      reductions: [],
      note: '',
    } as const;
    const proposed = await locked.add({ ...terms, source: 'EXHIBIT', rows }, proposer, now);
    const bytes = new TextEncoder().encode(rateRowsCsv(rows));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const fileName = `rates ${effectiveFrom.slice(0, 7)}.csv`;
    const attached = await locked.attach(proposed, { fileName, bytes, sha256 }, proposer, now);
    await locked.end(attached, 'CONFIRMED', '', confirmer, now);
  }
}

interface DemoActor {
  readonly userId: string;
  readonly name: string;
}
