import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  CORRECTION_STATES,
  type Correction,
  type CorrectionState,
  recipientOf,
} from '../../../src/domain/billing/corrections/Correction';
import { MAX_SENT_CORRECTIONS } from '../../../src/domain/billing/corrections/correctionBatches';
import type { CorrectionPage } from '../../../src/domain/billing/corrections/correctionList';
import type { CorrectionSort } from '../../../src/domain/billing/corrections/correctionSteps';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { PaySchedule } from '../../../src/domain/billing/reconciliation/PayrollTable';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { startsWithPattern } from '../../platform/database/conditions';
import {
  correctionsInScope,
  isOverdue,
  isToPayroll,
  lastFilePk,
  systemOfCorrection,
} from '../../platform/database/statements/correctionsInScope';
import { divisionOf } from '../../platform/database/statements/divisions';
import type { Db } from '../../platform/database/Tables';
import { groupName, matchesSearch } from '../../platform/database/textConditions';
import type { RetroWindow, RetroWindows } from '../expected/ports';
import { X12_MEDIA_TYPE } from './enrollmentChangeFile';
import type { CorrectionFile, CorrectionPageRequest, CorrectionQueries, SentCorrectionFile } from './ports';
import { sendByIn } from './sendByIn';

const MAX_INTERCHANGES = 500;
/** Of a file's base64, a multiple of four. The segments before the first member have fewer than 600 characters. */
const HEAD_LENGTH = 2_000;

/** Reads corrections. */
export class SqlCorrectionQueries implements CorrectionQueries {
  constructor(
    private readonly db: Db,
    private readonly windows: RetroWindows,
  ) {}

  async page(
    scope: Scope,
    {
      groupNumber,
      carrierCode,
      billPk,
      status,
      recipient,
      month,
      q,
      inquiries,
      sort,
      direction,
      page,
      size,
    }: CorrectionPageRequest,
    today: LocalDate,
  ): Promise<CorrectionPage> {
    const window = await this.windows.of(scope, today);
    const ofGroup = groupNumber === undefined ? sql`` : sql`and c.group_number = ${groupNumber}`;
    const ofCarrier = carrierCode === undefined ? sql`` : sql`and c.carrier_code = ${carrierCode}`;
    const inScope = sql`${correctionsInScope(scope)} ${ofGroup} ${ofCarrier}`;
    const ofBill = billPk === undefined ? sql`` : sql`and c.bill_pk = ${billPk}`;
    const isOnce = inquiries === 'once' && q.trim() === '' ? sql<SqlBool>`${IS_FIRST}` : sql<SqlBool>`true`;
    const where = sql`${inScope} ${ofBill} and ${isOnce} and ${hasStatus(status)} and ${isTo(recipient)} and ${isOfMonth(month)} and ${searched(q)}`;
    const rows = await sql<CorrectionRow>`
      ${correctionRows(inquiries === 'once' && q.trim() === '')} where ${where}
      order by ${ORDERS[sort]} ${direction === 'desc' ? sql`desc` : sql`asc`}, ${WORK_ORDER}, b.period_from desc,
        abs(c.difference_cents) desc, c.correction_pk
      limit ${size} offset ${page * size}`.execute(this.db);
    const totals = await sql<{ total: number }>`
      select count(*)::integer as total from ${FROM} where ${where}`.execute(this.db);
    const states = await sql<{ state: CorrectionState; count: number; overdue: number }>`
      select c.state, count(*)::integer as count, count(*) filter (where ${isOverdue})::integer as overdue
      from corrections c where ${inScope} and ${inquiries === 'once' ? IS_FIRST : sql`true`} group by c.state`.execute(
      this.db,
    );
    const countOf = new Map(states.rows.map(({ state, count }) => [state, count]));
    const counts = Object.fromEntries(CORRECTION_STATES.map((state) => [state, countOf.get(state) ?? 0]));
    return {
      items: rows.rows.map((row) => toCorrection(row, window, scope)),
      total: totals.rows[0]?.total ?? 0,
      counts: counts as CorrectionPage['counts'],
      overdueCount: states.rows.find(({ state }) => state === 'SENT')?.overdue ?? 0,
    };
  }

  byKeys(scope: Scope, groupNumber: string, correctionPks: readonly string[], today: LocalDate) {
    const isOne = sql<SqlBool>`c.correction_pk = any(${sql.val([...correctionPks])}::text[])`;
    return this.inGroup(scope, groupNumber, isOne, today);
  }

  sentToCarriers(scope: Scope, groupNumber: string, today: LocalDate) {
    return this.inGroup(scope, groupNumber, sql<SqlBool>`c.sent_at is not null and not ${isToPayroll}`, today);
  }

  ofMember(scope: Scope, { groupNumber, memberId }: { groupNumber: string; memberId: string }, today: LocalDate) {
    return this.inGroup(scope, groupNumber, sql<SqlBool>`c.member_id = ${memberId}`, today);
  }

  private async inGroup(
    scope: Scope,
    groupNumber: string,
    condition: RawBuilder<SqlBool>,
    today: LocalDate,
  ): Promise<readonly Correction[]> {
    const window = await this.windows.of(scope, today);
    const { rows } = await sql<CorrectionRow>`
      ${correctionRows(false)} where c.group_number = ${groupNumber} and ${correctionsInScope(scope)} and ${condition}
      order by c.member_name, c.coverage, c.correction_pk`.execute(this.db);
    return rows.map((row) => toCorrection(row, window, scope));
  }

  async paySchedule(groupNumber: string): Promise<PaySchedule | undefined> {
    const row = await this.db
      .selectFrom('comparisons')
      .select('pay')
      .where('group_number', '=', groupNumber)
      .where('pay', 'is not', null)
      .orderBy('add_date', 'desc')
      .orderBy('comparison_pk', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.pay?.schedule;
  }

  async hasDivisions(groupNumber: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('divisions')
      .select('division_number')
      .where('group_number', '=', groupNumber)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async interchanges(groupNumber: string): Promise<readonly SentCorrectionFile[]> {
    const { rows } = await sql<Omit<SentCorrectionFile, 'head'> & { readonly head: string }>`
      select f.file_pk as "filePk", f.file_name as name, left(f.content_base64, ${HEAD_LENGTH}) as head,
        array(select i.correction_pk from correction_file_items i
          where i.group_number = f.group_number and i.file_pk = f.file_pk) as "correctionPks"
      from correction_files f where f.group_number = ${groupNumber} and f.media_type = ${X12_MEDIA_TYPE}
      order by f.at desc, f.file_pk limit ${MAX_INTERCHANGES}`.execute(this.db);
    return rows.map(({ head, ...file }) => ({ ...file, head: new Uint8Array(Buffer.from(head, 'base64')) }));
  }

  async file(groupNumber: string, filePk: string): Promise<CorrectionFile | undefined> {
    const row = await this.db
      .selectFrom('correction_files')
      .select(['file_name', 'media_type', 'content_base64'])
      .where('group_number', '=', groupNumber)
      .where('file_pk', '=', filePk)
      .executeTakeFirst();
    if (!row) return undefined;
    const bytes = new Uint8Array(Buffer.from(row.content_base64, 'base64'));
    return { name: row.file_name, mediaType: row.media_type, bytes };
  }
}

type CorrectionRow = Omit<Correction, 'origin' | 'sendBy' | 'others' | 'system'> &
  Omit<Correction['origin'], 'division'> & {
    readonly division: BillDivision | null;
    readonly system: string | null;
    readonly others: Correction['others'] | null;
  };

/** Overdue first, then those to send, to confirm, waiting for an answer, and the rest. */
const WORK_ORDER = sql`(case when ${isOverdue} then 0
  else array_position(array['OPEN','PROPOSED','SENT','REJECTED','CONFIRMED','DROPPED'], c.state) end)`;

const ORDERS: Readonly<Record<CorrectionSort, RawBuilder<unknown>>> = {
  status: WORK_ORDER,
  member: sql`lower(c.member_name)`,
  month: sql`b.period_from`,
  difference: sql`c.difference_cents`,
};

const FROM = sql`corrections c join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
  join groups g on g.group_number = c.group_number`;

/** Whether corrections `o` and `c` belong to one inquiry, and are in the same state. */
const IS_SAME_INQUIRY = sql`c.inquiry <> '' and o.group_number = c.group_number and o.bill_pk = c.bill_pk
  and o.carrier_code = c.carrier_code and o.inquiry = c.inquiry and o.state = c.state and o.sent_at is not distinct from c.sent_at`;

/** Whether correction `c` is the first one of its inquiry in its state, or of no inquiry. */
const IS_FIRST = sql`not exists (select 1 from corrections o where ${IS_SAME_INQUIRY} and o.correction_pk < c.correction_pk)`;

const OTHERS = sql`(select json_agg(o.one) from (
  select json_build_object('correctionPk', o.correction_pk, 'memberId', o.member_id, 'memberName', o.member_name, 'coverage', o.coverage,
    'differenceCents', o.difference_cents, 'note', o.note, 'evidence', o.evidence) as one
  from corrections o where ${IS_SAME_INQUIRY} and o.correction_pk > c.correction_pk
  order by o.member_name, o.correction_pk limit ${MAX_SENT_CORRECTIONS - 1}) o)`;

/** All corrections as `CorrectionRow`. A `where` clause follows. @param isOnce whether each has the other members of its inquiry */
const correctionRows = (isOnce: boolean) => sql`
  select c.correction_pk as "correctionPk", c.group_number as "groupNumber", g.name as "groupName",
    c.carrier_code as "carrierCode", c.member_id as "memberId", c.member_name as "memberName", c.coverage,
    (select n.number from payroll_numbers n where n.group_number = c.group_number and n.member_id = c.member_id
      order by n.at desc, n.number limit 1) as "payrollNumber",
    c.difference_cents as "differenceCents", c.difference_kind as "differenceKind", c.paid_through as "paidThrough", c.state,
    c.kind, c.effective_date as "effectiveDate", c.value, c.monthly_cents as "monthlyCents", c.one_time_cents as "oneTimeCents",
    c.installments, c.tax, c.plan_year as "planYear", c.authorization_text as authorization, c.note, c.inquiry,
    ${isOnce ? OTHERS : sql`null::json`} as others,
    to_char(c.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt", c.evidence,
    ${isOverdue} as "isOverdue", ${systemOfCorrection} as system,
    ${lastFilePk} as "filePk",
    b.bill_pk as "billPk", b.bill_number as "billNumber", b.period_from as "periodFrom", ${divisionOf('b')} as division
  from ${FROM}`;

function hasStatus(status: CorrectionPageRequest['status']): RawBuilder<SqlBool> {
  if (status === 'all') return sql`true`;
  if (status === 'overdue') return isOverdue;
  if (status === 'pending') return sql`c.state in ('PROPOSED','OPEN','SENT')`;
  return sql`c.state = ${status.toUpperCase()}`;
}

function isTo(recipient: CorrectionPageRequest['recipient']): RawBuilder<SqlBool> {
  if (recipient === 'all') return sql`true`;
  return recipient === 'PAYROLL' ? isToPayroll : sql`not ${isToPayroll}`;
}

function isOfMonth(month: LocalDate | undefined): RawBuilder<SqlBool> {
  return month === undefined ? sql`true` : sql`b.period_from = ${month}::date`;
}

function searched(q: string): RawBuilder<SqlBool> {
  return matchesSearch(q, {
    texts: [{ text: sql`c.member_name` }, groupName('g')],
    isNumbered: (text) => {
      const start = startsWithPattern(text);
      return sql`(c.member_id ilike ${start} or b.bill_number ilike ${start})`;
    },
  });
}

/** For carriers: without the group's notes, its files, and payroll data. */
function toCorrection(
  { billPk, billNumber, periodFrom, division, others, system, ...row }: CorrectionRow,
  window: RetroWindow,
  scope: Scope,
): Correction {
  const isAwaited = row.state === 'PROPOSED' || row.state === 'OPEN';
  const { effectiveDate } = row;
  const isDated = isAwaited && recipientOf(row.kind) === 'CARRIER' && effectiveDate !== null;
  const sendBy = isDated ? sendByIn(window, { ...row, effectiveDate }) : null;
  const origin = { billPk, billNumber, periodFrom, ...(division && { division }) };
  const correction = { ...row, sendBy, others: others ?? [], origin, ...(system !== null && { system }) };
  return scope.kind === 'carriers'
    ? {
        ...correction,
        payrollNumber: null,
        note: '',
        paidThrough: null,
        filePk: null,
        others: correction.others.map((one) => ({ ...one, note: '' })),
      }
    : correction;
}
