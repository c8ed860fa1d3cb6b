import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { DEFAULT_DORMANCY_YEARS, type UnclaimedItem } from '../../../src/domain/money/refunds/UnclaimedProperty';
import { DEFAULT_STALE_DAYS } from '../../../src/domain/money/refunds/unclaimed';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { scopeCondition, startsWithPattern } from '../../platform/database/conditions';
import { TRANSFERRED_CHECKS } from '../../platform/database/statements/transferredChecks';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import { DEFAULT_OFFICE_TIME_ZONE } from '../../platform/shared/officeDate';
import type { UnclaimedQueries, UnclaimedSearch } from './ports';
import { PERIODS, readPeriods } from './SqlDormancy';

/** Stale refund checks, money in suspense, and group credits owed before a date. */
const owedBefore = (day: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> => sql`
  select 'check' as kind, r.refund_pk as item_pk, r.group_number, m.payee as owner, 'Check ' || k.check_number as reference,
    r.amount_cents, k.issued_on as owed_since
  from refunds r
  join suspense_moves m on m.group_number = r.group_number and m.suspense_pk = r.suspense_pk and m.move_pk = r.move_pk
  join refund_checks k on k.group_number = r.group_number and k.refund_pk = r.refund_pk and k.state <> 'VOIDED'
  where r.state in ('UNCLAIMED','REMIT_WAITS') or (r.state = 'ISSUED' and k.issued_on <= ${day})
  union all
  select case s.account when 'GROUP_CREDIT' then 'credit' else 'suspense' end, s.suspense_pk, s.group_number, coalesce(c.payer, ''),
    coalesce('Check ' || c.check_number, p.confirmation, s.reference, ''), s.remaining_cents,
    (s.add_date at time zone ${sql.lit(timeZone)})::date
  from suspense_items s
  left join payments p on p.group_number = s.group_number and p.payment_pk = s.payment_pk
  left join (${TRANSFERRED_CHECKS}) t on t.to_group = s.group_number and t.payment_pk = s.payment_pk
  left join lateral (
    select c.check_number, c.payer from deposit_checks c
    where c.check_pk = s.check_pk or c.check_pk = t.check_pk
      or (c.group_number = s.group_number and c.payment_pk = s.payment_pk) limit 1) c on true
  where s.account in ('CREDIT_SUSPENSE', 'GROUP_CREDIT') and s.remaining_cents > 0
    and (s.add_date at time zone ${sql.lit(timeZone)})::date <= ${day}`;

/** Property with its state and dormancy date, as `u`. */
const property = (scope: Scope, day: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> => sql`(
  select i.kind, i.item_pk as "itemPk", nullif(i.group_number, ${sql.lit(UNIDENTIFIED)}) as "groupNumber", g.name as "groupName",
    coalesce(nullif(i.owner, ''), g.name, '') as owner, i.reference, g.postal_state as state, i.amount_cents as "amountCents",
    i.owed_since as "owedSince", coalesce(own.years, office.years, ${sql.lit(DEFAULT_DORMANCY_YEARS)}) as years,
    case when own.years is not null then 'state' when office.years is not null then 'office' else 'builtIn' end as source,
    (i.owed_since + make_interval(years => coalesce(own.years, office.years, ${sql.lit(DEFAULT_DORMANCY_YEARS)})))::date as "dormantOn"
  from (${owedBefore(day, timeZone)}) i
  left join groups g on g.group_number = i.group_number
  left join (${PERIODS}) own on own.state = g.postal_state and own.kind = i.kind
  left join (${PERIODS}) office on office.state is null and office.kind = i.kind
  where i.group_number = ${sql.lit(UNIDENTIFIED)} or ${scopeCondition(scope, 'i.group_number')}) u`;

/** Unclaimed property by its owner's state. @source docs/decisions/unclaimed-property.md#what-is-listed-and-since-when */
export class SqlUnclaimedQueries implements UnclaimedQueries {
  /**
   * @param staleDays days after which a check is stale and other money is listed.
   * @param officeTimeZone IANA.
   */
  constructor(
    private readonly db: Db,
    private readonly staleDays = DEFAULT_STALE_DAYS,
    private readonly officeTimeZone = DEFAULT_OFFICE_TIME_ZONE,
  ) {}

  async search(scope: Scope, { state, kind, due, q, page, size }: UnclaimedSearch, today: LocalDate) {
    const all = property(scope, sql`(${today}::date - ${sql.lit(this.staleDays)})`, this.officeTimeZone);
    const conditions = [sql`true`];
    if (state !== undefined) conditions.push(state === 'none' ? sql`u.state is null` : sql`u.state = ${state}`);
    if (kind) conditions.push(sql`u.kind = ${kind}`);
    if (due) conditions.push(due === 'passed' ? sql`u."dormantOn" <= ${today}::date` : withinYear(today));
    const words = q.trim();
    if (words) {
      const isNumbered = (text: string) => sql<SqlBool>`(u."groupNumber" like ${startsWithPattern(text)}
        or u.reference like ${startsWithPattern(text)} or u.reference like ${startsWithPattern(`Check ${text}`)})`;
      conditions.push(
        matchesSearch(words, { texts: [{ text: sql`u.owner` }, { text: sql`u."groupName"` }], isNumbered }),
      );
    }
    const where = sql.join(conditions, sql` and `);
    const { rows: items } = await sql<UnclaimedItem>`
      select u.* from ${all} where ${where} order by u."dormantOn", u."amountCents" desc, u."itemPk"
      limit ${size} offset ${page * size}`.execute(this.db);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::integer as total from ${all} where ${where}`.execute(this.db);
    const { rows: sums } = await sql<{ totalCents: Cents; passedCents: Cents; noStateCents: Cents; states: string[] }>`
      select coalesce(sum(u."amountCents"), 0)::bigint as "totalCents",
        coalesce(sum(u."amountCents") filter (where u."dormantOn" <= ${today}::date), 0)::bigint as "passedCents",
        coalesce(sum(u."amountCents") filter (where u.state is null), 0)::bigint as "noStateCents",
        coalesce(array_agg(distinct u.state) filter (where u.state is not null), '{}') as states
      from ${all}`.execute(this.db);
    const { states = [], ...found } = sums[0] ?? { totalCents: ZERO, passedCents: ZERO, noStateCents: ZERO };
    return { items, total: counted[0]?.total ?? 0, sums: found, states: [...states].sort() };
  }

  periods() {
    return readPeriods(this.db);
  }
}

const withinYear = (today: LocalDate) => sql`u."dormantOn" <= (${today}::date + make_interval(years => 1))`;
