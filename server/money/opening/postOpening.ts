import type { RegisterEntry, RegisterMonthKey } from '../../../src/domain/billing/register/RegisterEntry';
import { openingEvents, openingReversed } from '../../../src/domain/money/ledger/openingEvents';
import type { OpeningRow } from '../../../src/domain/money/opening/OpeningRow';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { numberKey } from '../../../src/domain/platform/text/numberKey';
import type { PostingStamp } from '../../platform/shared/Actor';
import { newId, newPk } from '../../platform/shared/newPk';
import type { Transaction } from '../../platform/shared/Transaction';
import type { CarrierEntry, NumberedOpening, OpeningBill, OutstandingRemittance } from './ports';

/**
 * Posts the written rows of an upload: adds bills, held money, remittances, expected adjustments, and balances of members, and one event to
 * the ledger of each group.
 *
 * @returns false if a row is no longer valid; then nothing may be committed.
 * @throws Refusal IS_PROCESSING, ON_HOLD.
 * @source docs/decisions/opening.md#bank-and-held-money-meet-in-the-opening-balance-account
 */
export async function postOpening(tx: Transaction, filePk: string, stamp: PostingStamp): Promise<boolean> {
  const { by, now } = stamp;
  await tx.gate.assertBillsOpen(now);
  await tx.gate.assertPaymentsOpen(now);
  const rows = await tx.opening.rows(filePk);
  const months = rows.flatMap(({ row }) => monthKeyOf(row) ?? []);
  if ((await tx.register.registeredMonths(months)).size > 0) return false;
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
  await postMemberBalances(tx, filePk, ofKind('memberBalance'), stamp);
  return true;
}

/** Takes everything that an upload posted back; `blockers` must have found nothing. */
export async function reverseOpening(tx: Transaction, filePk: string, stamp: PostingStamp): Promise<void> {
  const { by, now } = stamp;
  const groups = new Set((await tx.opening.rows(filePk)).flatMap(({ row }) => row.groupNumber ?? []));
  const posted = await tx.opening.posted(filePk);
  await tx.opening.remove(filePk);
  for (const [groupNumber, entries] of posted) {
    await tx.ledger.post(openingReversed(filePk, groupNumber, entries), by, now);
  }
  for (const groupNumber of groups) await tx.register.reverse({ groupNumber, uploadPk: filePk }, stamp);
}

/**
 * Enters balances of members into the register of each group, each as an adjustment of its coverage month.
 *
 * @source docs/decisions/register.md#balances-of-the-system-before-are-adjustments-of-their-months
 */
async function postMemberBalances(
  tx: Transaction,
  filePk: string,
  rows: readonly NumberedOpening[],
  stamp: PostingStamp,
): Promise<void> {
  const groups = new Set(rows.flatMap(({ row }) => row.groupNumber ?? []));
  for (const groupNumber of groups) {
    const own = rows.filter(({ row }) => row.groupNumber === groupNumber);
    // oxlint-disable-next-line no-await-in-loop -- one statement for each group
    await tx.register.post({ groupNumber, uploadPk: filePk }, own.map(memberBalanceOf), stamp);
  }
}

function memberBalanceOf({ row }: NumberedOpening): RegisterEntry {
  return {
    memberId: row.memberId ?? '',
    memberName: row.memberName ?? '',
    coverage: row.coverage ?? '',
    plan: row.plan ?? '',
    month: row.periodFrom as LocalDate,
    billedCents: cents(0),
    employeeCents: cents(0),
    employerCents: cents(0),
    continuationCents: cents(0),
    adjustmentCents: row.amountCents,
  };
}

/** The month that a member's balance is for; undefined for other rows. */
export function monthKeyOf({
  kind,
  groupNumber,
  memberId,
  memberName,
  coverage,
  periodFrom,
}: OpeningRow): RegisterMonthKey | undefined {
  if (kind !== 'memberBalance' || groupNumber === null || periodFrom === null) return undefined;
  const member = { memberId: memberId ?? '', memberName: memberName ?? '' };
  return { groupNumber, ...member, coverage: coverage ?? '', month: periodFrom };
}

/** Rows with one group, carrier, and bill number are one bill. */
function billsOf(rows: readonly NumberedOpening[]): readonly OpeningBill[] {
  const byNumber = new Map<string, NumberedOpening[]>();
  for (const numbered of rows) {
    const { groupNumber, carrierCode, billNumber } = numbered.row;
    const key = JSON.stringify([groupNumber, carrierCode, numberKey(billNumber ?? '')]);
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
    if (!byReference.get(key)?.push(numbered)) byReference.set(key, [numbered]);
  }
  return [...byReference.values()].map((own) => {
    const carrierCode = own[0]?.row.carrierCode ?? '';
    return { remittancePk: `${newId()}-${carrierCode}`, carrierCode, rows: own };
  });
}
