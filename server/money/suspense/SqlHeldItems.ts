import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HeldItemPage, OwingGroup } from '../../../contract/money/suspense';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import {
  DEFAULT_REFUND_LIMIT_CENTS,
  REFUND_LIMIT_DAYS,
  refundLimitLeft,
} from '../../../src/domain/billing/rules/PaymentRules';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import type { HeldItem, SuspenseSort } from '../../../src/domain/money/suspense/HeldItem';
import { aloneLeft } from '../../../src/domain/people/controls/decideControl';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { type Cents, cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { scopeCondition, startsWithPattern } from '../../platform/database/conditions';
import { controlsInForce } from '../../platform/database/statements/controls';
import { divisionOf } from '../../platform/database/statements/divisions';
import { heldCondition, IS_UNKNOWN } from '../../platform/database/statements/heldMoney';
import { startsNumber } from '../../platform/database/statements/numberKeys';
import { refundLimitsAt } from '../../platform/database/statements/paymentRules';
import { RETURNED_DEBTS } from '../../platform/database/statements/returnedDebts';
import { TRANSFERRED_CHECKS } from '../../platform/database/statements/transferredChecks';
import type { Db } from '../../platform/database/Tables';
import { groupName, matchesSearch } from '../../platform/database/textConditions';
import type { HeldItemQueries, HeldItemRequest, Viewer } from './ports';

const MAX_OPEN_BILLS = 20;
const MAX_OWING = 20;

type ItemRow = Omit<HeldItem, 'refundLimitCents'>;

const DAY_MS = 86_400_000;

/**
 * `checks`: of items, the check of an unknown payer, of the payment, or of an unknown payer whose money became the payment. In a `with`
 * clause, because a node does not have the checks.
 */
const checksOf = (isChosen: RawBuilder<unknown>) => sql`
  chosen as materialized (
    select s.suspense_pk, s.group_number, s.check_pk, s.payment_pk from suspense_items s where ${isChosen}
  ), transferred as materialized (
    ${TRANSFERRED_CHECKS} and (m.to_group, m.payment_pk) in (select group_number, payment_pk from chosen)
  ), checks as materialized (
    select s.suspense_pk, c.check_number, c.payer from chosen s
    left join transferred t on t.to_group = s.group_number and t.payment_pk = s.payment_pk cross join lateral (
      select c.check_number, c.payer from deposit_checks c
      where c.check_pk = s.check_pk or c.check_pk = t.check_pk
        or (c.group_number = s.group_number and c.payment_pk = s.payment_pk) limit 1) c
  )`;

/** Items with where they come from: a check, or a payment, whose check it may be. */
const ITEMS = sql`suspense_items s
  left join checks c on c.suspense_pk = s.suspense_pk
  left join groups g on g.group_number = s.group_number
  left join payments p on p.group_number = s.group_number and p.payment_pk = s.payment_pk
  left join bills w on w.group_number = s.group_number and w.bill_pk = s.bill_pk`;

/** Amount that a group owes because the excess of returned payments had been used. */
export const owedBy = (groupNumber: RawBuilder<unknown>) => sql<Cents>`(
  coalesce((select sum(owed_cents) from ${RETURNED_DEBTS} d where d.group_number = ${groupNumber}), 0)
  - coalesce((select sum(amount_cents) from suspense_moves where group_number = ${groupNumber} and kind = 'settleReturn'), 0))::bigint`;

/** Equal amounts are in the order in which they were received. */
function orderOf(sort: SuspenseSort, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  if (sort === 'age') return direction === 'desc' ? sql`s.add_date asc` : sql`s.add_date desc`;
  return direction === 'desc' ? sql`s.remaining_cents desc, s.add_date` : sql`s.remaining_cents asc, s.add_date`;
}

const COLUMNS = sql`s.suspense_pk as "suspensePk", case when ${IS_UNKNOWN} then 'unknown' else 'known' end as level,
  s.known_group as "groupNumber", g.name as "groupName", coalesce(c.payer, '') as payer,
  coalesce('Check ' || c.check_number, p.confirmation, s.reference, '') as origin,
  case when w.bill_pk is not null then json_build_object('billPk', w.bill_pk, 'billNumber', w.bill_number, 'status', w.status) end as "waitsFor",
  s.amount_cents as "amountCents", s.remaining_cents as "remainingCents",
  s.remaining_cents - s.reserved_cents as "availableCents", s.add_date as "addDate",
  ${owedBy(sql`s.group_number`)} as "owedCents",
  (select json_build_object('movePk', m.move_pk, 'amountCents', m.amount_cents, 'payee', m.payee, 'reason', m.reason,
      'by', m.by_name, 'byUserId', m.user_id)
    from suspense_moves m where m.group_number = s.group_number and m.suspense_pk = s.suspense_pk and m.state = 'WAITING') as refund,
  (select coalesce(json_agg(o.bill), '[]') from (
    select json_strip_nulls(json_build_object('billPk', b.bill_pk, 'billNumber', b.bill_number, 'division', ${divisionOf('b')},
      'status', b.status, 'openCents', b.due_cents - b.paid_cents - b.pending_cents)) as bill
    from bills b where b.group_number = s.group_number and b.status in ('RECONCILED','PENDING','PARTIAL')
      and b.due_cents - b.paid_cents - b.pending_cents > 0
    order by b.due_date, b.bill_pk limit ${MAX_OPEN_BILLS}) o) as "openBills"`;

/** Credit suspense that the back office works on. */
export class SqlHeldItems implements HeldItemQueries {
  /** @param officeTimeZone IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    protected readonly db: Db,
    private readonly officeTimeZone?: string,
  ) {}

  async search(
    scope: Scope,
    { groupNumber, level, q, sort, direction, page, size }: HeldItemRequest,
    viewer: Viewer,
  ): Promise<HeldItemPage> {
    const ofGroup = (column: string) =>
      groupNumber === undefined ? sql`true` : sql`${sql.ref(column)} = ${groupNumber}`;
    const inScope = sql`${heldCondition(scope)} and ${ofGroup('s.group_number')} and s.remaining_cents > 0`;
    const conditions = [inScope];
    if (level) conditions.push(level === 'unknown' ? IS_UNKNOWN : sql`not (${IS_UNKNOWN})`);
    const words = q.trim();
    if (words) {
      const isNumbered = (text: string) => sql<SqlBool>`(${startsNumber('c.check_number', text)}
        or s.known_group like ${startsWithPattern(text)})`;
      conditions.push(matchesSearch(words, { texts: [{ text: sql`c.payer` }, groupName('g')], isNumbered }));
    }
    const where = sql`${sql.join(conditions, sql` and `)}`;
    const withChecks = sql`with ${checksOf(inScope)}`;
    const { rows: items } = await sql<ItemRow>`
      ${withChecks} select ${COLUMNS} from ${ITEMS} where ${where} order by ${orderOf(sort, direction)}, s.suspense_pk
      limit ${size} offset ${page * size}`.execute(this.db);
    const { rows: counted } = await sql<{
      total: number;
    }>`${withChecks} select count(*) as total from ${ITEMS} where ${where}`.execute(this.db);
    const { rows: sums } = await sql<HeldItemPage['sums']>`
      select coalesce(sum(s.remaining_cents) filter (where ${IS_UNKNOWN}), 0) as "unknownCents",
        coalesce(sum(s.remaining_cents) filter (where not (${IS_UNKNOWN})), 0) as "knownCents"
      from suspense_items s where ${inScope}`.execute(this.db);
    const { rows: owing } = await sql<OwingGroup & { readonly totalCents: Cents }>`
      select o.group_number as "groupNumber", g.name as "groupName", o.owed as "owedCents", sum(o.owed) over () as "totalCents"
      from (
        select r.group_number, ${owedBy(sql`r.group_number`)} as owed
        from ${RETURNED_DEBTS} r where ${scopeCondition(scope, 'r.group_number')}
          and ${ofGroup('r.group_number')} group by r.group_number
      ) o join groups g on g.group_number = o.group_number
      where o.owed > 0 order by o.owed desc, o.group_number limit ${MAX_OWING}`.execute(this.db);
    return {
      owing: owing.map(({ groupNumber, groupName, owedCents }) => ({ groupNumber, groupName, owedCents })),
      items: await this.withLimits(items, viewer),
      total: counted[0]?.total ?? 0,
      sums: { ...(sums[0] ?? { unknownCents: ZERO, knownCents: ZERO }), owedCents: owing[0]?.totalCents ?? ZERO },
    };
  }

  async find(scope: Scope, suspensePk: string, viewer: Viewer): Promise<HeldItem | undefined> {
    const isIt = sql`s.group_number = ${groupNumberOf(suspensePk)} and s.suspense_pk = ${suspensePk}`;
    const { rows } = await sql<ItemRow>`
      with ${checksOf(isIt)} select ${COLUMNS} from ${ITEMS} where ${isIt} and ${heldCondition(scope)}`.execute(
      this.db,
    );
    return (await this.withLimits(rows, viewer))[0];
  }

  /**
   * The largest refunds that a person may make alone now, by item: by the group's limit, and by the limits over time. A
   * `groupNumber` of null is an unknown payer.
   */
  protected async refundLimits(
    items: readonly { readonly suspensePk: string; readonly groupNumber: string | null }[],
    { userId, now }: Viewer,
  ): Promise<ReadonlyMap<string, Cents>> {
    const ofGroup = ({ groupNumber }: { readonly groupNumber: string | null }) => groupNumber ?? UNIDENTIFIED;
    const groups = [...new Set(items.map(ofGroup))];
    const known = groups.filter((groupNumber) => groupNumber !== UNIDENTIFIED);
    const limits = await refundLimitsAt(this.db, known, userId, now);
    const since = new Date(now.getTime() - REFUND_LIMIT_DAYS * DAY_MS).toISOString();
    const { rows } = await sql<{ groupNumber: string; suspensePk: string; itemCents: Cents; groupCents: Cents }>`
      select group_number as "groupNumber", suspense_pk as "suspensePk", sum(amount_cents)::bigint as "itemCents",
        (sum(coalesce(sum(amount_cents) filter (where at > ${since}::timestamptz), 0)) over (partition by group_number))::bigint
          as "groupCents"
      from suspense_moves
      where group_number = any(${sql.val(groups)}::text[]) and kind = 'refund' and state = 'DONE' and decided_by_user_id is null
      group by group_number, suspense_pk`.execute(this.db);
    const itemCents = new Map(rows.map((row) => [row.suspensePk, row.itemCents]));
    const groupCents = new Map(rows.map((row) => [row.groupNumber, row.groupCents]));
    const { facts, limits: controls, window } = await controlsInForce(this.db, ['refund'], now, this.officeTimeZone);
    return new Map(
      items.map((item) => {
        const alone = {
          itemCents: itemCents.get(item.suspensePk) ?? ZERO,
          groupCents: groupCents.get(ofGroup(item)) ?? ZERO,
        };
        const limitCents = limits.get(ofGroup(item)) ?? DEFAULT_REFUND_LIMIT_CENTS;
        const refund = { kind: 'refund' as const, itemPk: item.suspensePk, groupNumber: ofGroup(item) };
        const left = aloneLeft({ ...refund, userId, secondUserId: null }, facts, controls, window);
        const ofGroupCents = refundLimitLeft(limitCents, alone);
        return [item.suspensePk, left ? cents(Math.min(left.leftCents, ofGroupCents)) : ofGroupCents];
      }),
    );
  }

  private async withLimits(rows: readonly ItemRow[], viewer: Viewer): Promise<readonly HeldItem[]> {
    const limits = await this.refundLimits(rows, viewer);
    return rows.map((row) => ({ ...row, refundLimitCents: limits.get(row.suspensePk) ?? ZERO }));
  }
}
