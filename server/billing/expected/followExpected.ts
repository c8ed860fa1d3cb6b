import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import { type DecidedDifference, expectedOf } from '../../../src/domain/billing/expected/expectedOf';
import { sidesOf, sidesText } from '../../../src/domain/billing/expected/expectedSides';
import { type Arrival, matchExpected } from '../../../src/domain/billing/expected/matchExpected';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { counted } from '../../../src/domain/platform/text/wording';
import type { Actor } from '../../platform/shared/Actor';
import type { Transaction } from '../../platform/shared/Transaction';
import type { LockedBill } from '../bills/ports';
import type { BillKey, ExpectedRepository, OpenFromBill } from './ports';

/**
 * Creates the expected adjustments of a bill that is being reconciled, and looks for them on later bills that are released
 * already. Call it after the bill is saved.
 *
 * @param decided differences with their decisions; empty without a payroll file.
 * @param lines of the bill, if they were read before.
 */
export async function expectOnLaterBills(
  tx: Transaction,
  bill: LockedBill,
  decided: readonly DecidedDifference[],
  by: Actor,
  now: Date,
  lines?: readonly BillLine[],
): Promise<void> {
  const paysChangesAsBilled = bill.reconcilePolicy === 'payAsBilled' && bill.changedLineCount > 0;
  if (decided.length === 0 && !paysChangesAsBilled) return;
  const carrierCodes = (await tx.bills.carriers(bill)).map(({ carrierCode }) => carrierCode);
  const { reconcilePolicy } = bill;
  const expected = expectedOf({ reconcilePolicy, carrierCodes, lines: lines ?? (await tx.bills.lines(bill)), decided });
  if (expected.length === 0) return;
  const records = tx.expected;
  await records.lockGroups([bill]);
  await records.add(bill, expected, by, now);
  const total = totalText(expected);
  const note = `${counted(expected.length, 'adjustment')} of ${total} expected on the next bills.`;
  await records.addNotes(new Map([[bill.billPk, note]]), by, now);
  await matchLaterBills(records, bill.groupNumber, by, now);
}

/**
 * Looks for open adjustments on bills that are being released. Call it after the bills are saved and their groups locked.
 *
 * @param bills of different groups: what arrives on one bill of a group is no longer open for the next.
 * @source docs/decisions/expected-credits.md#an-adjustment-is-late-after-the-last-bill-that-may-credit-it
 */
export async function findExpectedOn(
  { expected: records }: Pick<Transaction, 'expected'>,
  bills: readonly BillKey[],
  by: Actor,
  now: Date,
): Promise<void> {
  const openFor = await records.openFor(bills);
  if (openFor.size === 0) return;
  const corrections = grouped(await records.correctionsOn(openFor), ({ billPk }) => billPk);
  const found = [...openFor].map(([billPk, open]) => {
    return { billPk, open, arrivals: matchExpected(open, corrections.get(billPk) ?? []) };
  });
  await records.addArrivals(
    found.flatMap(({ arrivals }) => arrivals),
    now,
  );
  await records.addNotes(new Map(found.flatMap((one) => [...notesOfRelease(one)])), by, now);
}

/** History entries of a bill that is released and of the bills from which something arrived on it. */
function notesOfRelease({
  billPk,
  open,
  arrivals,
}: {
  readonly billPk: string;
  readonly open: readonly OpenFromBill[];
  readonly arrivals: readonly Arrival[];
}): ReadonlyMap<string, string> {
  const missing = open.length - new Set(arrivals.map(({ expectedPk }) => expectedPk)).size;
  const notes = new Map(arrivalNotes(arrivals, open));
  const rest = missing > 0 ? `${counted(missing, 'expected adjustment')} did not arrive on this bill.` : '';
  return notes.set(billPk, [notes.get(billPk) ?? '', rest].filter(Boolean).join(' '));
}

/** Looks for all open adjustments of a locked group on the bills that are released. */
export async function matchLaterBills(
  records: ExpectedRepository,
  groupNumber: string,
  by: Actor,
  now: Date,
): Promise<void> {
  const open = await records.open(groupNumber);
  if (open.length === 0) return;
  const arrivals = matchExpected(open, await records.corrections(groupNumber, open));
  if (arrivals.length === 0) return;
  await records.addArrivals(arrivals, now);
  await records.addNotes(arrivalNotes(arrivals, open), by, now);
}

/** Removes the expected adjustments of a bill that is no longer reconciled. What arrived of them is free again. */
export async function withdrawExpected(
  { expected: records }: Pick<Transaction, 'expected'>,
  bill: LockedBill,
  by: Actor,
  now: Date,
): Promise<void> {
  await records.lockGroups([bill]);
  const removed = await records.removeOf(bill);
  if (removed.length === 0) return;
  const total = totalText(removed);
  const notes = new Map([[bill.billPk, `${counted(removed.length, 'adjustment')} of ${total} no longer expected.`]]);
  const freed = removed.flatMap(({ arrivals }) => arrivals);
  for (const billPk of new Set(freed.map((arrival) => arrival.billPk))) {
    const own = freed.filter((arrival) => arrival.billPk === billPk);
    const amount = totalText(own);
    notes.set(billPk, `${amount} of this bill is no longer matched, because bill ${bill.billNumber} was reopened.`);
  }
  await records.addNotes(notes, by, now);
  if (freed.length > 0) await matchLaterBills(records, bill.groupNumber, by, now);
}

/** Reopens the expected adjustments that arrived on a bill that is no longer released, and matches them with other bills. */
export async function freeArrivals(
  { expected: records }: Pick<Transaction, 'expected'>,
  bill: LockedBill,
  by: Actor,
  now: Date,
): Promise<void> {
  await records.lockGroups([bill]);
  if ((await records.removeArrivalsOn(bill)) > 0) await matchLaterBills(records, bill.groupNumber, by, now);
}

/** History entries of the bills that something arrived on, and of the bills it came from. */
function arrivalNotes(
  arrivals: readonly Arrival[],
  open: readonly { readonly expectedPk: string; readonly originPk: string }[],
): ReadonlyMap<string, string> {
  const originOf = new Map(open.map(({ expectedPk, originPk }) => [expectedPk, originPk]));
  const notes = new Map<string, string>();
  for (const [billPk, own] of grouped(arrivals, ({ billPk: pk }) => pk)) {
    notes.set(billPk, `${summary(own)} arrived from earlier bills.`);
  }
  for (const [originPk, own] of grouped(arrivals, ({ expectedPk }) => originOf.get(expectedPk) ?? '')) {
    const before = notes.get(originPk);
    const note = `${summary(own)} arrived on a later bill.`;
    notes.set(originPk, before ? `${before} ${note}` : note);
  }
  return notes;
}

function summary(arrivals: readonly Arrival[]): string {
  const count = new Set(arrivals.map(({ expectedPk }) => expectedPk)).size;
  const total = totalText(arrivals);
  return `${counted(count, 'expected adjustment')} of ${total}`;
}

function totalText(amounts: readonly { readonly amountCents: Cents }[]): string {
  return sidesText(sidesOf(amounts.map(({ amountCents }) => amountCents)));
}

function grouped<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) if (!groups.get(key(item))?.push(item)) groups.set(key(item), [item]);
  return groups;
}
