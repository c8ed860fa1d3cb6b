import { type RawBuilder, sql } from 'kysely';
import { openingKindOf } from '../../../src/domain/money/opening/OpeningKind';
import type { UploadRecord } from '../../../src/domain/office/uploads/RowReader';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import type { Tx } from '../../platform/database/Tables';
import { ROWS_PER_TRANSACTION, type UploadRowStore } from './ports';

type Insert = (owner: string, filePk: string, rows: readonly object[]) => RawBuilder<unknown>;

const MEMBER = sql`row_no integer, "memberId" text, "memberName" text, coverage text`;

const INSERTS: Readonly<Record<UploadKind, Insert>> = {
  payrollDeductions: (owner, filePk, rows) => sql`
    insert into payroll_deductions (group_number, upload_pk, row_no, member_id, member_name, coverage, amount_cents, employer_cents,
      cost_center, class_name)
    select ${owner}, ${filePk}, row_no, "memberId", coalesce("memberName", ''), coverage, amount, coalesce("employerAmount", 0), "costCenter",
      "className"
    from ${rowsOf(rows, sql`${MEMBER}, amount bigint, "employerAmount" bigint, "costCenter" text, "className" text`)} r`,
  enrolment: (owner, filePk, rows) => sql`
    insert into enrolments (group_number, upload_pk, row_no, member_id, member_name, coverage, plan, tier, volume_cents,
      effective_from, effective_to, action, cost_center, class_name)
    select ${owner}, ${filePk}, row_no, "memberId", coalesce("memberName", ''), coverage, plan, tier, volume,
      "effectiveFrom", "effectiveTo", action, "costCenter", "className"
    from ${rowsOf(rows, sql`${MEMBER}, plan text, tier text, volume bigint, "effectiveFrom" date, "effectiveTo" date, action text, "costCenter" text, "className" text`)} r`,
  continuation: (owner, filePk, rows) => sql`
    insert into continuation_payments (group_number, upload_pk, row_no, member_id, member_name, coverage, month, amount_cents, kind,
      paid_on, reference)
    select ${owner}, ${filePk}, row_no, coalesce("memberId", ''), coalesce("memberName", ''), coverage,
      date_trunc('month', "coverageMonth")::date, amount, type, "paidOn", coalesce(reference, '')
    from ${rowsOf(rows, sql`${MEMBER}, "coverageMonth" date, amount bigint, type text, "paidOn" date, reference text`)} r`,
  carrierBill: (_owner, filePk, rows) => sql`
    insert into bill_upload_rows (group_number, upload_pk, row_no, bill_number, period_from, due_date, member_id, member_name,
      coverage, plan, tier, volume_cents, class_name, amount_cents)
    select "groupNumber", ${filePk}, row_no, "billNumber", coalesce(date_trunc('month', "coverageMonth")::date, "periodFrom"), "dueDate", "memberId", coalesce("memberName", ''),
      coverage, coalesce(plan, coverage), coalesce(tier, 'EE'), volume, "className", amount
    from ${rowsOf(rows, sql`${MEMBER}, "groupNumber" text, "billNumber" text, "periodFrom" date, "coverageMonth" date, "dueDate" date, plan text, tier text, volume bigint, "className" text, amount bigint`)} r`,
  lockbox: (owner, filePk, rows) => sql`
    insert into lockbox_items (owner, upload_pk, row_no, check_number, payer, deposit_date, amount_cents, given_group,
      given_bill_number, matched_group, matched_bill_pk, match_words)
    select ${owner}, ${filePk}, row_no, "checkNumber", coalesce(payer, ''), "depositDate", amount, "groupNumber", "billNumber",
      "matchedGroup", "matchedBillPk", match
    from ${rowsOf(rows, sql`row_no integer, "checkNumber" text, payer text, "depositDate" date, amount bigint, "groupNumber" text, "billNumber" text, "matchedGroup" text, "matchedBillPk" text, match text`)} r`,
  setup: (owner, filePk, rows) => sql`
    insert into setup_rows (owner, upload_pk, row_no, row_values)
    select ${owner}, ${filePk}, row_no, to_jsonb(r) - 'row_no'
    from ${rowsOf(rows, sql`row_no integer, type text, code text, name text, carriers text, rep text, agents text, "endsOn" text, state text`)} r`,
  opening: (owner, filePk, rows) => sql`
    insert into opening_rows (owner, upload_pk, row_no, kind, group_number, carrier_code, amount_cents, row_values)
    select ${owner}, ${filePk}, row_no, kind, "groupNumber", carrier, amount, to_jsonb(r) - 'row_no' - 'kind'
    from ${rowsOf(
      rows.map((row) => ({ ...row, kind: openingKindOf(String(Reflect.get(row, 'type'))) })),
      OPENING_COLUMNS,
    )} r`,
  people: (owner, filePk, rows) => sql`
    insert into people_rows (owner, upload_pk, row_no, row_values)
    select ${owner}, ${filePk}, row_no, to_jsonb(r) - 'row_no'
    from ${rowsOf(rows, sql`row_no integer, email text, "firstName" text, "lastName" text, groups text, roles text, carriers text, agents text, rep text`)} r`,
};

const OPENING_COLUMNS = sql`row_no integer, kind text, type text, "groupNumber" text, carrier text, "billNumber" text,
  "periodFrom" text, "dueDate" text, reference text, date text, "memberId" text, "memberName" text, coverage text, description text,
  plan text, tier text, amount bigint`;

/**
 * Kinds of files whose member numbers may be Social Security numbers, which are encrypted.
 *
 * @source docs/decisions/maintenance.md#a-carriers-member-number-is-not-encrypted
 */
const OF_EMPLOYER: ReadonlySet<UploadKind> = new Set(['payrollDeductions', 'enrolment', 'continuation']);

/** Rows of uploads, each kind in its own tables. */
export class SqlUploadRows implements UploadRowStore {
  private readonly special;

  constructor(private readonly tx: Tx) {
    this.special = specialDataOf(tx);
  }

  async add(kind: UploadKind, owner: string, filePk: string, records: readonly UploadRecord[]): Promise<void> {
    const seal = this.special.sealer();
    const rows = records.flatMap(({ row, values }) =>
      isLater(kind, values) ? [] : [{ row_no: row, ...stored(kind, values, seal) }],
    );
    if (rows.length > 0) await INSERTS[kind](owner, filePk, rows).execute(this.tx);
  }

  async remove(kind: UploadKind, owner: string, filePk: string): Promise<void> {
    for (const [table, condition] of placesOf(kind, owner, filePk)) {
      await sql`delete from ${table} where ${condition}`.execute(this.tx);
    }
  }

  async removeSome(kind: UploadKind, owner: string, filePk: string): Promise<boolean> {
    for (const place of placesOf(kind, owner, filePk)) if (await removeSome(this.tx, place)) return true;
    return false;
  }
}

function stored(
  kind: UploadKind,
  values: UploadRecord['values'],
  seal: (text: string) => string,
): UploadRecord['values'] {
  const { memberId } = values;
  return OF_EMPLOYER.has(kind) && typeof memberId === 'string' ? { ...values, memberId: seal(memberId) } : values;
}

/** Whether a row is written with its bill: a carrier's charge without a member, which is no line. */
function isLater(kind: UploadKind, { memberId }: UploadRecord['values']): boolean {
  return kind === 'carrierBill' && memberId === null;
}

/** Removes rows of a carrier's file that are not lines of a bill yet. @returns whether there may be more. */
export function removeSomePending(tx: Tx, filePk: string): Promise<boolean> {
  return removeSome(tx, pendingRows(filePk));
}

async function removeSome(tx: Tx, [table, condition, key]: Place): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${table} where (${key}) in (
    select ${key} from ${table} where ${condition} limit ${ROWS_PER_TRANSACTION})`.execute(tx);
  return numAffectedRows > 0n;
}

/** Tables that hold rows of an upload, which of their rows, and the columns of their keys; the first is emptied first. */
type Place = readonly [table: RawBuilder<unknown>, condition: RawBuilder<unknown>, key: RawBuilder<unknown>];

const OF_GROUP = sql`group_number, upload_pk, row_no`;
const OF_OWNER = sql`owner, upload_pk, row_no`;

function placesOf(kind: UploadKind, owner: string, filePk: string): readonly Place[] {
  switch (kind) {
    case 'payrollDeductions':
      return [[sql`payroll_deductions`, sql`group_number = ${owner} and upload_pk = ${filePk}`, OF_GROUP]];
    case 'enrolment':
      return [[sql`enrolments`, sql`group_number = ${owner} and upload_pk = ${filePk}`, OF_GROUP]];
    case 'continuation':
      return [[sql`continuation_payments`, sql`group_number = ${owner} and upload_pk = ${filePk}`, OF_GROUP]];
    case 'lockbox':
      return [[sql`lockbox_items`, sql`owner = ${owner} and upload_pk = ${filePk}`, OF_OWNER]];
    case 'setup':
      return [[sql`setup_rows`, sql`owner = ${owner} and upload_pk = ${filePk}`, OF_OWNER]];
    case 'opening':
      return [[sql`opening_rows`, sql`owner = ${owner} and upload_pk = ${filePk}`, OF_OWNER]];
    case 'people':
      return [[sql`people_rows`, sql`owner = ${owner} and upload_pk = ${filePk}`, OF_OWNER]];
    case 'carrierBill': {
      const inComing = (column: string) =>
        sql`${sql.ref(column)} = any(array(select ${sql.ref(column)} from coming_bills where upload_pk = ${filePk}))`;
      const ofComing = sql`${inComing('group_number')} and ${inComing('bill_pk')}`;
      return [
        pendingRows(filePk),
        [sql`bill_lines`, ofComing, sql`group_number, bill_pk, line_pk`],
        [sql`bill_keys`, ofComing, sql`group_number, bill_pk`],
      ];
    }
  }
}

/** Rows of a carrier's file that are not lines yet. */
const pendingRows = (filePk: string): Place => [
  sql`bill_upload_rows`,
  sql`upload_pk = ${filePk}`,
  sql`group_number, upload_pk, row_no, period_from`,
];
