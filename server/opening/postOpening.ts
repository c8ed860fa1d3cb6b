import { openingEvents, openingReversed } from '../../src/domain/ledger/openingEvents';
import { sumCents } from '../../src/domain/money/Cents';
import type { Actor } from '../shared/Actor';
import { newId, newPk } from '../shared/newPk';
import type { Transaction } from '../shared/Transaction';
import type { CarrierEntry, NumberedOpening, OpeningBill, OutstandingRemittance } from './ports';

/**
 * Posts the written rows of an upload: adds bills, held money, remittances, and expected adjustments, and one event to the ledger of each
 * group.
 *
 * @returns false if a row is no longer valid; then nothing may be committed.
 * @throws Refusal IS_PROCESSING, ON_HOLD.
 * @source docs/decisions/opening.md#bank-and-held-money-meet-in-the-opening-balance-account
 */
export async function postOpening(tx: Transaction, filePk: string, by: Actor, now: Date): Promise<boolean> {
  await tx.gate.assertBillsOpen(now);
  await tx.gate.assertPaymentsOpen(now);
  const rows = await tx.opening.rows(filePk);
  const ofKind = (...kinds: readonly NumberedOpening['row']['kind'][]) =>
    rows.filter(({ row }) => kinds.includes(row.kind));
  const bills = billsOf(ofKind('bill'));
  if (!(await tx.opening.addBills(filePk, bills, by, now))) return false;
  await tx.opening.addHeldMoney(filePk, ofKind('suspense', 'groupCredit'), by, now);
  if (!(await tx.opening.addExpected(filePk, ofKind('expected'), by, now))) return false;
  const remittances = remittancesOf(ofKind('outstanding'));
  await tx.opening.addRemittances(filePk, remittances, by, now);
  const remittanceOfRow = new Map(
    remittances.flatMap(({ remittancePk, rows: own }) => own.map(({ rowNo }) => [rowNo, remittancePk] as const)),
  );
  const entries: CarrierEntry[] = [];
  const balances = [...bills.map(balanceOf), ...rows.filter(({ row }) => row.kind !== 'bill').map(asBalance)];
  for (const { event, of } of openingEvents(filePk, balances)) {
    await tx.ledger.post(event, by, now);
    of.forEach((index, at) => {
      const numbered = index === null ? undefined : balances[index];
      if (numbered?.row.kind !== 'carrierPayable' && numbered?.row.kind !== 'outstanding') return;
      const remittancePk = remittanceOfRow.get(numbered.rowNo) ?? null;
      entries.push({ rowNo: numbered.rowNo, row: numbered.row, entryNo: at + 1, remittancePk });
    });
  }
  await tx.opening.addEntries(filePk, entries);
  return true;
}

/** Takes everything that an upload posted back; `blockers` must have found nothing. */
export async function reverseOpening(tx: Transaction, filePk: string, by: Actor, now: Date): Promise<void> {
  const posted = await tx.opening.posted(filePk);
  await tx.opening.remove(filePk);
  for (const [groupNumber, entries] of posted) {
    await tx.ledger.post(openingReversed(filePk, groupNumber, entries), by, now);
  }
}

/** Rows with one group, carrier, and bill number are one bill. */
function billsOf(rows: readonly NumberedOpening[]): readonly OpeningBill[] {
  const byNumber = new Map<string, NumberedOpening[]>();
  for (const numbered of rows) {
    const { groupNumber, carrierCode, billNumber } = numbered.row;
    const key = JSON.stringify([groupNumber, carrierCode, billNumber]);
    const own = byNumber.get(key);
    if (own) own.push(numbered);
    else byNumber.set(key, [numbered]);
  }
  return [...byNumber.values()].map((own) => ({
    billPk: newPk(own[0]?.row.groupNumber ?? ''),
    rows: own,
    dueCents: sumCents(own.map(({ row }) => row.amountCents)),
  }));
}

/** The amount posted for a bill: its total, as a single balance. */
function balanceOf({ billPk, rows: [first], dueCents }: OpeningBill) {
  if (!first) throw new Error('A bill has a row.');
  return { ...first, row: { ...first.row, amountCents: dueCents }, billPk };
}

const asBalance = (numbered: NumberedOpening) => ({ ...numbered, billPk: null });

/** Rows with one carrier and reference are one remittance. */
function remittancesOf(rows: readonly NumberedOpening[]): readonly OutstandingRemittance[] {
  const byReference = new Map<string, NumberedOpening[]>();
  for (const numbered of rows) {
    const key = `${numbered.row.carrierCode} ${numbered.row.reference}`;
    byReference.set(key, [...(byReference.get(key) ?? []), numbered]);
  }
  return [...byReference.values()].map((own) => {
    const carrierCode = own[0]?.row.carrierCode ?? '';
    return { remittancePk: `${newId()}-${carrierCode}`, carrierCode, rows: own };
  });
}
