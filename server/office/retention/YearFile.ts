import { createHash } from 'node:crypto';
import * as v from 'valibot';

const FORMAT = 'listbill-year-1';

/** Limits of one query, so that memory stays small. */
const MAX_BILLS = 200;
const MAX_LINES = 20_000;

const AMOUNT = v.pipe(v.number(), v.safeInteger());

/** The rows of a bill, named as in the database. Newer versions may add columns and kinds of rows. */
const RECORD = v.looseObject({
  bill: v.looseObject({
    group_number: v.string(),
    bill_pk: v.string(),
    bill_number: v.string(),
    status: v.string(),
    billed_cents: AMOUNT,
    reconciled_cents: AMOUNT,
    adjustments_cents: AMOUNT,
    due_cents: AMOUNT,
    paid_cents: AMOUNT,
    line_count: AMOUNT,
  }),
  lines: v.array(v.looseObject({ billed_cents: AMOUNT, reconciled_cents: v.nullable(AMOUNT) })),
  adjustments: v.array(v.looseObject({ amount_cents: AMOUNT })),
  allocations: v.array(v.looseObject({ amount_cents: AMOUNT, state: v.string() })),
});
const HEAD = v.looseObject({ format: v.literal(FORMAT), year: v.number(), madeAt: v.string() });
const ENDING = v.object({ bills: v.number(), sha256: v.string() });

/** A bill with the rows that belong to it. */
export type BillRecord = v.InferOutput<typeof RECORD>;

export interface BillOfYear {
  readonly groupNumber: string;
  readonly billPk: string;
  readonly lineCount: number;
}

/** Bills with everything that belongs to them. */
export interface BillRecords {
  /** Bills whose period ended in the year, after the given one, by group and key. */
  next(year: number, after: BillOfYear | undefined, most: number): Promise<readonly BillOfYear[]>;
  /** `BillRecord`s as JSON without line breaks, by group and key. Bills that do not exist are omitted. */
  records(bills: readonly Pick<BillOfYear, 'groupNumber' | 'billPk'>[]): Promise<readonly string[]>;
}

/** A file that cannot be read, or whose amounts do not add up. The message is shown to the operator. */
export class UnusableYearFile extends Error {
  override readonly name = 'UnusableYearFile';
}

/**
 * The lines of a year's file, without line ends: a JSON object about the file, a `BillRecord` for each bill, and a JSON object
 * with the number of bills and the SHA-256 of the lines before it. Each bill is as it was at one moment.
 */
export async function* writeYear(
  records: BillRecords,
  year: number,
  now: Date,
): AsyncGenerator<string, void, undefined> {
  const hash = createHash('sha256');
  const hashed = (line: string) => {
    hash.update(`${line}\n`);
    return line;
  };
  yield hashed(JSON.stringify({ format: FORMAT, year, madeAt: now.toISOString() }));
  let bills = 0;
  for (let after: BillOfYear | undefined; ; ) {
    const batch = firstLines(await records.next(year, after, MAX_BILLS));
    if (batch.length === 0) break;
    for (const record of await records.records(batch)) {
      yield hashed(record);
      bills += 1;
    }
    after = batch.at(-1);
  }
  yield JSON.stringify({ bills, sha256: hash.digest('hex') });
}

/** The first bills, with at most `MAX_LINES` lines unless the first has more. */
function firstLines(bills: readonly BillOfYear[]): readonly BillOfYear[] {
  let lines = 0;
  const end = bills.findIndex(({ lineCount }, index) => {
    lines += lineCount;
    return index > 0 && lines > MAX_LINES;
  });
  return end === -1 ? bills : bills.slice(0, end);
}

export interface YearSummary {
  readonly year: number;
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  readonly bills: number;
  readonly lines: number;
  /** Number of bills that are not fully paid. */
  readonly unpaid: number;
  readonly dueCents: number;
  readonly paidCents: number;
}

/**
 * Reads the lines of a year's file, and adds up each bill.
 *
 * @param visit called with each bill, in order.
 * @throws UnusableYearFile if it is damaged, incomplete, or another kind of file, or if a bill does not add up.
 * @source docs/decisions/maintenance.md#a-year-can-be-saved-as-one-file-and-stays-in-the-database
 */
export async function readYear(
  lines: AsyncIterable<string>,
  visit: (record: BillRecord) => Promise<void> | void = () => undefined,
): Promise<YearSummary> {
  const hash = createHash('sha256');
  let head: v.InferOutput<typeof HEAD> | undefined;
  let ending: v.InferOutput<typeof ENDING> | undefined;
  const sum = { bills: 0, lines: 0, unpaid: 0, dueCents: 0, paidCents: 0 };
  for await (const line of lines) {
    if (ending) throw damaged();
    const value = parsed(line);
    if (!head) {
      if (!v.is(HEAD, value)) throw new UnusableYearFile('This file has no bills of a year.');
      head = value;
    } else if (v.is(RECORD, value)) {
      assertAddsUp(value);
      sum.bills += 1;
      sum.lines += value.lines.length;
      sum.unpaid += value.bill.status === 'PAID' ? 0 : 1;
      sum.dueCents += value.bill.due_cents;
      sum.paidCents += value.bill.paid_cents;
      await visit(value);
    } else if (v.is(ENDING, value)) {
      ending = value;
      continue;
    } else {
      throw damaged();
    }
    hash.update(`${line}\n`);
  }
  if (!head || ending?.bills !== sum.bills || ending.sha256 !== hash.digest('hex')) throw damaged();
  return { year: head.year, madeAt: head.madeAt, ...sum };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

/** @source product.md, Money, invariants 1, 4, 5 */
function assertAddsUp({ bill, lines, adjustments, allocations }: BillRecord): void {
  const total = <T>(rows: readonly T[], amount: (row: T) => number) => rows.reduce((sum, row) => sum + amount(row), 0);
  const adds =
    lines.length === bill.line_count &&
    total(lines, (line) => line.billed_cents) === bill.billed_cents &&
    total(lines, (line) => line.reconciled_cents ?? line.billed_cents) === bill.reconciled_cents &&
    total(adjustments, (adjustment) => adjustment.amount_cents) === bill.adjustments_cents &&
    total(allocations, ({ state, amount_cents }) => (state === 'PROCESSED' ? amount_cents : 0)) === bill.paid_cents;
  if (!adds) throw new UnusableYearFile(`Bill ${bill.bill_number} of group ${bill.group_number} does not add up.`);
}

const damaged = () => new UnusableYearFile('The file is damaged or incomplete.');

/** Change with any change of their row, so they say nothing by themselves. */
const BOOKKEEPING = new Set(['mod_date', 'mod_user', 'version']);

/** Whether a bill in the database still equals the file's copy. Ignores fields added by newer versions. */
export function isSame(saved: unknown, now: unknown): boolean {
  if (Array.isArray(saved)) {
    return (
      Array.isArray(now) && saved.length === now.length && saved.every((value, index) => isSame(value, now[index]))
    );
  }
  if (typeof saved !== 'object' || saved === null) return saved === now;
  if (typeof now !== 'object' || now === null) return false;
  const current = new Map<string, unknown>(Object.entries(now));
  return Object.entries(saved).every(([name, value]) => BOOKKEEPING.has(name) || isSame(value, current.get(name)));
}
