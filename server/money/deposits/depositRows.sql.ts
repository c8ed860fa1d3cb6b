import { type RawBuilder, sql } from 'kysely';
import type { HistoryEvent } from '../../../contract/platform/shared/historyEvent';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { Deposit } from '../../../src/domain/money/deposits/Deposit';
import { DUPLICATE_CHECK_DAYS, type EarlierCheck } from '../../../src/domain/money/deposits/duplicateCheck';
import { rowsOf } from '../../platform/database/bulkStatements';
import { depositsInReach } from '../../platform/database/statements/depositsInReach';
import { divisionOf } from '../../platform/database/statements/divisions';
import { checkNumberKeyOf } from '../../platform/database/statements/numberKeys';
import type { Db } from '../../platform/database/Tables';
import type { CheckPair, DepositReach, StoredCheck } from './ports';

/** A deposit as selected, with the key of its file. */
export type DepositRow = Omit<Deposit, 'fileName'> & {
  readonly uploadOwner: string | null;
  readonly uploadPk: string | null;
};

/** Columns of a `DepositRow` for a deposit `d`. */
export const DEPOSIT_COLUMNS = sql`
  d.deposit_pk as "depositPk", d.method, d.reference, d.deposit_date as "depositDate", d.control_count as "controlCount",
  d.control_cents as "controlCents", d.check_count as "checkCount", d.check_cents as "checkCents",
  d.undecided_count as "undecidedCount", d.state, d.version, d.add_date as "addDate", d.add_user as "addUser",
  d.posted_at as "postedAt", d.posted_by as "postedBy", d.upload_owner as "uploadOwner", d.upload_pk as "uploadPk"`;

/** Deposits with the names of their files. */
export async function withFileNames(db: Db, rows: readonly DepositRow[]): Promise<readonly Deposit[]> {
  const uploads = rows.flatMap(({ uploadOwner, uploadPk }) =>
    uploadOwner && uploadPk ? { uploadOwner, uploadPk } : [],
  );
  const names = new Map<string, string>();
  if (uploads.length > 0) {
    const owners = [...new Set(uploads.map(({ uploadOwner }) => uploadOwner))];
    const { rows: files } = await sql<{ uploadPk: string; fileName: string }>`
      select u.upload_pk as "uploadPk", u.file_name as "fileName" from uploads u
      where u.owner = any(${sql.val(owners)}::text[])
        and u.upload_pk = any(${sql.val(uploads.map(({ uploadPk }) => uploadPk))}::text[])`.execute(db);
    for (const { uploadPk, fileName } of files) names.set(uploadPk, fileName);
  }
  return rows.map(({ uploadOwner: _owner, uploadPk, ...deposit }) => {
    return { ...deposit, fileName: (uploadPk && names.get(uploadPk)) ?? null };
  });
}

export async function findDeposit(
  db: Db,
  reach: DepositReach,
  depositPk: string,
  forUpdate = false,
): Promise<Deposit | undefined> {
  if (forUpdate) await sql`select from deposits d where d.deposit_pk = ${depositPk} for update`.execute(db);
  const { rows } = await sql<DepositRow>`
    select ${DEPOSIT_COLUMNS} from deposits d where d.deposit_pk = ${depositPk} and ${depositsInReach(reach)}`.execute(
    db,
  );
  return (await withFileNames(db, rows))[0];
}

/** Checks of a deposit in the order of entry. */
export async function checksOf(db: Db, depositPk: string): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<Omit<StoredCheck, keyof CheckTarget | 'division'>>`
    select c.check_pk as "checkPk", c.check_number as "checkNumber", c.payer, c.amount_cents as "amountCents",
      c.given_bill_number as "givenBillNumber", c.given_group as "givenGroup", c.note, c.target,
      c.group_number as "groupNumber", c.bill_pk as "billPk", c.reason, c.payment_pk as "paymentPk"
    from deposit_checks c where c.deposit_pk = ${depositPk} order by c.check_no`.execute(db);
  const targets = await targetsOf(db, rows);
  return rows.map((check) => {
    const { division, ...target } = targets.get(check.checkPk) ?? NO_TARGET;
    return { ...check, ...target, ...(division && { division }) };
  });
}

/** What a check pays, and how much of it was posted. */
type CheckTarget = Pick<StoredCheck, 'groupName' | 'billNumber' | 'confirmation' | 'posted'> & {
  readonly division: BillDivision | null;
};

const NO_TARGET: CheckTarget = { groupName: null, billNumber: null, confirmation: null, posted: null, division: null };

async function targetsOf(
  db: Db,
  checks: readonly Pick<StoredCheck, 'checkPk' | 'groupNumber' | 'billPk' | 'paymentPk'>[],
): Promise<ReadonlyMap<string, CheckTarget>> {
  const given = checks.flatMap(({ checkPk, groupNumber, billPk, paymentPk }) =>
    groupNumber === null
      ? []
      : [{ check_pk: checkPk, group_number: groupNumber, bill_pk: billPk, payment_pk: paymentPk }],
  );
  if (given.length === 0) return new Map();
  const { rows } = await sql<CheckTarget & { readonly checkPk: string }>`
    select k.check_pk as "checkPk", g.name as "groupName", b.bill_number as "billNumber", ${divisionOf('b')} as division, p.confirmation,
      case when p.payment_pk is not null then json_build_object('paidCents', p.amount_cents - coalesce(s.amount_cents, 0),
        'suspenseCents', coalesce(s.amount_cents, 0)) end as posted
    from ${rowsOf(given, sql`check_pk text, group_number text, bill_pk text, payment_pk text`)} k
    join groups g on g.group_number = k.group_number
    left join bills b on b.group_number = g.group_number and b.bill_pk = k.bill_pk
    left join payments p on p.group_number = g.group_number and p.payment_pk = k.payment_pk
    left join suspense_items s on s.group_number = p.group_number and s.payment_pk = p.payment_pk`.execute(db);
  return new Map(rows.map(({ checkPk, ...target }) => [checkPk, target]));
}

const MAX_EARLIER = 5_000;

/**
 * Checks entered before those of a deposit, or posted since, with the same number, or with the same amount in a deposit
 * within a week.
 */
export async function earlierChecksOf(db: Db, reach: DepositReach, depositPk: string): Promise<readonly CheckPair[]> {
  const candidates = (condition: RawBuilder<unknown>) => sql`
    select c.check_pk as "ownPk", e.check_pk as "checkPk", e.check_number as "checkNumber", e.payer, e.amount_cents as "amountCents",
      coalesce(e.group_number, e.given_group) as "groupNumber", f.deposit_date as "depositDate", f.reference,
      case when e.given_bill_number is not null then e.bill_pk end as "namedBillPk", f.state = 'POSTED' as "isPosted"
    from deposit_checks c join deposits d on d.deposit_pk = c.deposit_pk
    join deposit_checks e on ${condition} join deposits f on f.deposit_pk = e.deposit_pk
    where c.deposit_pk = ${depositPk} and e.check_pk <> c.check_pk and (f.state = 'POSTED' or e.check_pk < c.check_pk)`;
  const { rows } = await sql<EarlierCheck & { readonly ownPk: string }>`
    select found.*, ${depositsInReach(reach)} as "isInReach"
    from (${candidates(sql`${checkNumberKeyOf('e.check_number')} = ${checkNumberKeyOf('c.check_number')}`)} union
      ${candidates(sql`e.amount_cents = c.amount_cents`)} and abs(f.deposit_date - d.deposit_date) <= ${DUPLICATE_CHECK_DAYS}::integer
    ) found join deposit_checks k on k.check_pk = found."checkPk" join deposits d on d.deposit_pk = k.deposit_pk order by found."checkPk" desc limit ${MAX_EARLIER}`.execute(
    db,
  );
  const reasons = await reasonsOf(db, [...new Set(rows.map(({ ownPk }) => ownPk))]);
  return rows.map(({ ownPk, ...earlier }) => {
    return { checkPk: ownPk, reason: reasons.get(`${ownPk} ${earlier.checkPk}`) ?? null, earlier };
  });
}

/** Why checks are not duplicates of earlier ones, by the keys of both. */
async function reasonsOf(db: Db, checkPks: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (checkPks.length === 0) return new Map();
  const { rows } = await sql<{ ownPk: string; checkPk: string; note: string }>`
    select r.item_pk as "ownPk", r.earlier_pk as "checkPk", r.note from control_reasons r
    where r.item_pk = any(${sql.val([...checkPks])}::text[]) and r.kind = 'duplicateCheck'`.execute(db);
  return new Map(rows.map(({ ownPk, checkPk, note }) => [`${ownPk} ${checkPk}`, note]));
}

export function historyOf(db: Db, depositPk: string): Promise<readonly HistoryEvent[]> {
  return db
    .selectFrom('deposit_events')
    .select(['at', 'by_name as by', 'event', 'note'])
    .where('deposit_pk', '=', depositPk)
    .orderBy('at')
    .orderBy('event_pk')
    .execute();
}
