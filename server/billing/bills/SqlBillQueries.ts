import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillPage } from '../../../contract/billing/bills/bills';
import type { BillHistoryEvent } from '../../../contract/platform/shared/billSchemas';
import { type Bill, type BillAdjustment, groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { BillSums } from '../../../src/domain/billing/bills/BillPage';
import { BillStatus, isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { type Cents, cappedSum, ZERO } from '../../../src/domain/platform/money/Cents';
import { withHashJoins } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { readKeys } from '../../platform/database/readKeys';
import {
  BALANCE,
  type BillConditions,
  billConditions,
  billOrder,
  lineCondition,
} from '../../platform/database/statements/billConditions';
import { billsInScope, billsToCount, seesUnreleased } from '../../platform/database/statements/billsInScope';
import { countedBills, countedCondition } from '../../platform/database/statements/countedBills';
import { type DueDays, dueDaysAt } from '../../platform/database/statements/dueDays';
import type { SearchedWords } from '../../platform/database/statements/matchingGroups';
import { keptSearch, type TotalsByWords, totalsByWords } from '../../platform/database/statements/totalsByWords';
import type { Db } from '../../platform/database/Tables';
import type { KeyList } from '../../platform/shared/KeyList';
import type { BillOrderRequest, BillPageRequest, BillQueries, LinePageRequest, MatchingLines } from './ports';
import { findBill, readBills } from './selectBills.sql';
import { selectLines } from './selectLines.sql';

/**
 * Up to this many groups, reading bills is faster than reading kept totals. Does not apply to carriers: their shares have no index
 * by number.
 */
const MAX_READ_GROUPS = 50;
/** Above this number of bills, all matching groups are read first. */
const MAX_LOOKED_UP = 500;
const MAX_EVENTS = 500;
const MAX_CHANGES_PER_EVENT = 100;

/** Reads bills, their lines and their history. */
export class SqlBillQueries implements BillQueries {
  constructor(private readonly db: Db) {}

  /** The page, and the totals over all pages, in parallel if the engine supports it. */
  async search(scope: Scope, request: BillPageRequest, now: Date): Promise<BillPage> {
    const days = await this.daysOf(request, now);
    const conditions = await billConditions(this.db, scope, request, days);
    const [items, totals] = await Promise.all([
      this.pageWhere(conditions, scope, request, now),
      this.totalsOf(scope, request, conditions, days),
    ]);
    return { items, ...totals };
  }

  async page(scope: Scope, request: BillPageRequest, now: Date): Promise<readonly Bill[]> {
    const conditions = await billConditions(this.db, scope, request, await this.daysOf(request, now));
    return this.pageWhere(conditions, scope, request, now);
  }

  async keys(scope: Scope, request: BillOrderRequest, limit: number, now: Date): Promise<KeyList> {
    const conditions = await billConditions(this.db, scope, request, await this.daysOf(request, now));
    return readKeys(
      this.db,
      sql`select b.bill_pk as key ${orderedBills(toRead(conditions, limit), scope, request)} limit ${limit}`,
    );
  }

  byKeys(scope: Scope, billPks: readonly string[], now: Date): Promise<readonly Bill[]> {
    return readBills(this.db, scope, billPks, now);
  }

  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
    return findBill(this.db, scope, billPk, now);
  }

  async memberIds(scope: Scope, groupNumber: string): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ memberId: string }>`
      select distinct l.member_id as "memberId" from ${billsInScope(scope)} b
      join bill_lines l on l.group_number = b.group_number and l.bill_pk = b.bill_pk
      where b.group_number = ${groupNumber} and l.member_id <> ''`.execute(this.db);
    return new Set(rows.map(({ memberId }) => memberId));
  }

  async lines(scope: Scope, bill: Bill, request: LinePageRequest): Promise<MatchingLines> {
    const condition = lineCondition(scope, bill, request);
    const isWholeBill = request.q.trim() === '' && !request.changedOnly && !bill.archivedLines;
    const [items, { total, ...sums }] = await Promise.all([
      selectLines(this.db, sql`where ${condition}`, request),
      // The bill itself contains the totals of all its lines.
      isWholeBill ? { ...bill, total: bill.lineCount } : this.lineTotalsWhere(condition),
    ]);
    return { items, total, sums: { billedCents: sums.billedCents, reconciledCents: sums.reconciledCents } };
  }

  async adjustments({ groupNumber, billPk, carrierCodes }: Bill): Promise<readonly BillAdjustment[]> {
    const { rows } = await sql<BillAdjustment>`
      select a.description, a.carrier_code as "carrierCode", a.amount_cents as "amountCents" from bill_adjustments a
      where a.group_number = ${groupNumber} and a.bill_pk = ${billPk}
        and a.carrier_code = any(${sql.val([...carrierCodes])}::text[])
      order by a.adjustment_pk`.execute(this.db);
    return rows;
  }

  /** Each event has the first of its line changes, in bill order. */
  history(billPk: string): Promise<readonly BillHistoryEvent[]> {
    const groupNumber = groupNumberOf(billPk);
    const history = sql<BillHistoryEvent>`
      with events as (
        select * from bill_events where group_number = ${groupNumber} and bill_pk = ${billPk}
        order by at desc, event_pk desc limit ${MAX_EVENTS}
      ), changes as (
        select c.*, l.member_id, l.member_name, l.coverage, row_number() over (partition by c.event_pk order by l.line_no) as place
        from events e
        join bill_line_changes c on c.event_pk = e.event_pk and c.group_number = ${groupNumber} and c.bill_pk = ${billPk}
        join bill_lines l on l.line_pk = c.line_pk and l.group_number = ${groupNumber} and l.bill_pk = ${billPk}
        where e.change_count > 0
      ), first_changes as (
        select event_pk, json_agg(json_build_object(
          'linePk', line_pk, 'memberId', member_id, 'memberName', member_name, 'coverage', coverage,
          'beforeCents', before_cents, 'afterCents', after_cents, 'reasonCode', reason_code, 'note', note) order by place) as items
        from changes where place <= ${MAX_CHANGES_PER_EVENT} group by event_pk
      )
      select e.event_pk as "eventPk", e.at, e.by_name as "by", e.event, e.status_before as "statusBefore",
        e.status_after as "statusAfter", e.note, e.change_count as "changeCount", coalesce(f.items, '[]') as changes
      from events e left join first_changes f on f.event_pk = e.event_pk
      order by e.at desc, e.event_pk desc`;
    return inTransaction(this.db, (tx) => withHashJoins(tx, async () => (await history.execute(tx)).rows));
  }

  /** Reads the keys first: a distributed database cannot look up data of the bills on a page while selecting them. */
  private async pageWhere(
    conditions: BillConditions,
    scope: Scope,
    request: BillPageRequest,
    now: Date,
  ): Promise<readonly Bill[]> {
    const { page, size } = request;
    const condition = toRead(conditions, (page + 1) * size);
    const { rows } = await sql<{ billPk: string }>`
      select b.bill_pk as "billPk" ${orderedBills(condition, scope, request)} limit ${size} offset ${page * size}`.execute(
      this.db,
    );
    const billPks = rows.map(({ billPk }) => billPk);
    return readBills(this.db, scope, billPks, now);
  }

  private async daysOf({ pastDue, today }: BillOrderRequest, now: Date): Promise<DueDays> {
    return pastDue ? dueDaysAt(this.db, today, now) : { today, elsewhere: [] };
  }

  /** Kept totals, if they cover the request: equal to the totals of the bills. */
  private async totalsOf(
    scope: Scope,
    request: BillPageRequest,
    { forTotals, onlyWords }: BillConditions,
    days: DueDays,
  ): Promise<Totals> {
    const counted = countedCondition(scope, request, days);
    if (counted !== undefined) return ofChosen(await this.addUp(countedBills(scope), counted), request);
    const byWords = onlyWords && (await this.totalsByWords(scope, onlyWords, request));
    return byWords ?? ofChosen(await this.totalsWhere(forTotals, scope), request);
  }

  /** @returns undefined if reading the bills is faster. */
  private async totalsByWords(
    scope: Scope,
    searched: SearchedWords,
    { values }: BillPageRequest,
  ): Promise<Totals | undefined> {
    const { groups } = searched;
    const kept = await keptSearch(this.db, scope, searched);
    if (!kept || (scope.kind !== 'carriers' && groups && groups.length <= MAX_READ_GROUPS && kept.billPks))
      return undefined;
    const chosen = values.length > 0 ? values : Object.values(BillStatus);
    const totals = await totalsByWords(this.db, scope, kept, chosen);
    return totals && { ...ofCounts(totals.counts, chosen), sums: ofAmounts(totals) };
  }

  /** @param counted a table expression of sums with `status`, `bills`, and amounts */
  private async addUp(counted: RawBuilder<unknown>, condition: RawBuilder<SqlBool>): Promise<readonly StatusTotals[]> {
    const { rows } = await sql<StatusTotals>`
      select t.status, sum(t.bills)::bigint as count, sum(t.billed_cents) as "billedCents",
        sum(t.adjustments_cents) as "adjustmentsCents", sum(t.reconciled_cents) as "reconciledCents", sum(t.due_cents) as "dueCents",
        sum(t.paid_cents) as "paidCents", sum(t.pending_cents) as "pendingCents",
        sum(case when t.status = 'PAID' then 0 else t.due_cents - t.paid_cents - t.pending_cents end) as "balanceCents"
      from ${counted} t where ${condition} group by t.status having sum(t.bills) > 0`.execute(this.db);
    return rows;
  }

  private async totalsWhere(condition: RawBuilder<SqlBool>, scope: Scope): Promise<readonly StatusTotals[]> {
    const { rows } = await sql<StatusTotals>`
      select b.status, count(*) as count, sum(b.billed_cents) as "billedCents", sum(b.adjustments_cents) as "adjustmentsCents",
        sum(b.reconciled_cents) as "reconciledCents", sum(b.due_cents) as "dueCents", sum(b.paid_cents) as "paidCents",
        sum(b.pending_cents) as "pendingCents", sum(${BALANCE}) as "balanceCents"
      from ${billsToCount(scope)} b where ${condition} group by b.status`.execute(this.db);
    return rows;
  }

  private async lineTotalsWhere(
    condition: RawBuilder<SqlBool>,
  ): Promise<MatchingLines['sums'] & { readonly total: number }> {
    const { rows } = await sql<MatchingLines['sums'] & { readonly total: number }>`
      select count(*) as total, coalesce(sum(l.billed_cents), 0) as "billedCents",
        coalesce(sum(coalesce(l.reconciled_cents, l.billed_cents)), 0) as "reconciledCents"
      from bill_lines l where ${condition}`.execute(this.db);
    return rows[0] ?? { total: 0, billedCents: ZERO, reconciledCents: ZERO };
  }
}

type Totals = Omit<BillPage, 'items'>;

function ofChosen(byStatus: readonly StatusTotals[], { values }: BillPageRequest): Totals {
  const chosen = byStatus.filter(({ status }) => values.length === 0 || values.includes(status));
  const reconciled = chosen.filter(({ status }) => isReconciled(status));
  return {
    total: chosen.reduce((total, { count }) => total + count, 0),
    sums: {
      billedCents: sumOf(chosen, 'billedCents'),
      adjustmentsCents: sumOf(chosen, 'adjustmentsCents'),
      reconciledCents: sumOf(reconciled, 'reconciledCents'),
      dueCents: sumOf(chosen, 'dueCents'),
      paidCents: sumOf(chosen, 'paidCents'),
      pendingCents: sumOf(chosen, 'pendingCents'),
      balanceCents: sumOf(chosen, 'balanceCents'),
    },
    statusCounts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
  };
}

function ofCounts(
  counts: TotalsByWords['counts'],
  chosen: readonly BillStatus[],
): Pick<Totals, 'total' | 'statusCounts'> {
  const found = Object.values(BillStatus).filter((status) => counts[status] > 0);
  return {
    total: chosen.reduce((total, status) => total + counts[status], 0),
    statusCounts: Object.fromEntries(found.map((status) => [status, counts[status]])),
  };
}

function ofAmounts(amounts: TotalsByWords): BillSums {
  const { billed, adjustments, reconciled, due, paid, pending, balance } = amounts;
  return {
    billedCents: cappedSum([billed]),
    adjustmentsCents: cappedSum([adjustments]),
    reconciledCents: cappedSum([reconciled]),
    dueCents: cappedSum([due]),
    paidCents: cappedSum([paid]),
    pendingCents: cappedSum([pending]),
    balanceCents: cappedSum([balance]),
  };
}

type StatusTotals = BillSums & { readonly status: BillStatus; readonly count: number };

function sumOf(totals: readonly StatusTotals[], amount: keyof BillSums): Cents {
  return cappedSum(totals.map((row) => row[amount]));
}

/** The condition that makes reading the first bills in an order faster. @param count number of these */
function toRead({ forPage, forTotals }: BillConditions, count: number): RawBuilder<SqlBool> {
  return count <= MAX_LOOKED_UP ? forPage : forTotals;
}

/** `from bills b …` with the matching bills, in order. */
function orderedBills(
  condition: RawBuilder<SqlBool>,
  scope: Scope,
  { values, sort, direction }: BillOrderRequest,
): RawBuilder<unknown> {
  const seen = values.filter((status) => status !== 'UNRELEASED' || seesUnreleased(scope) || scope.kind === 'carriers');
  const isSeen = seen.length > 0 ? sql`b.status = any(${sql.val(seen)}::text[])` : sql`false`;
  const inStatus = values.length > 0 ? isSeen : sql`true`;
  const group = sort === 'groupName' ? sql`join groups g on g.group_number = b.group_number` : sql``;
  return sql`from ${billsInScope(scope)} b ${group} where ${inStatus} and ${condition} order by ${billOrder(sort, direction)}`;
}
