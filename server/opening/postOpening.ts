import { openingEvents, openingReversed } from '../../src/domain/ledger/openingEvents';
import type { Actor } from '../shared/Actor';
import { newId, newPk } from '../shared/newPk';
import type { Transaction } from '../shared/Transaction';
import type { CarrierEntry, NumberedOpening, OutstandingRemittance } from './ports';

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
  const bills = ofKind('bill').map((numbered) => ({ ...numbered, billPk: newPk(numbered.row.groupNumber ?? '') }));
  if (!(await tx.opening.addBills(filePk, bills, by, now))) return false;
  await tx.opening.addHeldMoney(filePk, ofKind('suspense', 'groupCredit'), by, now);
  if (!(await tx.opening.addExpected(filePk, ofKind('expected'), by, now))) return false;
  const remittances = remittancesOf(ofKind('outstanding'));
  await tx.opening.addRemittances(filePk, remittances, by, now);
  const billOfRow = new Map(bills.map(({ rowNo, billPk }) => [rowNo, billPk]));
  const remittanceOfRow = new Map(
    remittances.flatMap(({ remittancePk, rows: own }) => own.map(({ rowNo }) => [rowNo, remittancePk] as const)),
  );
  const entries: CarrierEntry[] = [];
  const balances = rows.map(({ rowNo, row }) => ({ row, billPk: billOfRow.get(rowNo) ?? null }));
  for (const { event, of } of openingEvents(filePk, balances)) {
    await tx.ledger.post(event, by, now);
    of.forEach((index, at) => {
      const numbered = index === null ? undefined : rows[index];
      if (numbered?.row.kind !== 'carrierPayable' && numbered?.row.kind !== 'outstanding') return;
      const remittancePk = remittanceOfRow.get(numbered.rowNo) ?? null;
      entries.push({ ...numbered, entryNo: at + 1, remittancePk });
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
