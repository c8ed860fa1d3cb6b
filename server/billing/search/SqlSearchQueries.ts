import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BillMatch, GroupMatch, MemberMatch, PaymentMatch } from '../../../contract/billing/search';
import { MAX_COUNT, MAX_ITEMS } from '../../../src/domain/billing/search/SearchResults';
import { searchedAmount } from '../../../src/domain/billing/search/searchedAmount';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { ListPage } from '../../../src/domain/platform/lists/List';
import { paymentCondition, reachedCondition, startsWithPattern } from '../../platform/database/conditions';
import { billsToCount } from '../../platform/database/statements/billsInScope';
import { divisionsOf } from '../../platform/database/statements/divisions';
import { isGroupFound } from '../../platform/database/statements/matchingGroups';
import { isMemberInScope, matchesMember } from '../../platform/database/statements/members';
import { startsNumber } from '../../platform/database/statements/numberKeys';
import type { Db } from '../../platform/database/Tables';
import type { SearchQueries } from './SearchEverything';

/** Searches by index. Counts no further than `MAX_COUNT`, so that a short text costs no more than a long one. */
export class SqlSearchQueries implements SearchQueries {
  constructor(private readonly db: Db) {}

  members(scope: Scope, text: string): Promise<ListPage<MemberMatch>> {
    const found = sql`
      select m.group_number, m.member_id, min(m.member_name) as member_name, count(*) as row_count from (
        select m.* from members m
        where ${matchesMember(text)} and ${isMemberInScope(scope)} limit ${MAX_COUNT}) m
      group by m.group_number, m.member_id`;
    return this.first<MemberMatch>(
      found,
      sql`f.group_number as "groupNumber", g.name as "groupName", f.member_id as "memberId", f.member_name as "memberName"`,
      sql`lower(f.member_name), f.group_number, f.member_id`,
    );
  }

  async bills(scope: Scope, text: string): Promise<ListPage<BillMatch>> {
    // The parts of carriers have no index by number: without the table of bills, all parts of a carrier would be read.
    const found = sql`
      select b.group_number, b.bill_pk, b.bill_number, b.period_from, b.status, 1 as row_count from ${billsToCount(scope)} b
      ${scope.kind === 'carriers' ? sql`join bills n on n.group_number = b.group_number and n.bill_pk = b.bill_pk` : sql``}
      where ${startsNumber(scope.kind === 'carriers' ? 'n.bill_number' : 'b.bill_number', text)}
      limit ${MAX_COUNT}`;
    const { items, total } = await this.first<BillMatch>(
      found,
      sql`f.bill_pk as "billPk", f.bill_number as "billNumber", g.name as "groupName", f.period_from as "periodFrom", f.status`,
      sql`f.period_from desc, f.bill_number, f.bill_pk`,
    );
    const divisions = await divisionsOf(
      this.db,
      items.map(({ billPk }) => billPk),
    );
    return { items: items.map((bill) => ({ ...bill, division: divisions.get(bill.billPk) ?? null })), total };
  }

  groups(scope: Scope, text: string): Promise<ListPage<GroupMatch>> {
    const found = sql`
      select own.group_number, 1 as row_count from groups own
      where ${reachedCondition(scope, 'own.group_number')}
        and ${isGroupFound('own', text)}
      limit ${MAX_COUNT}`;
    return this.first<GroupMatch>(
      found,
      sql`f.group_number as "groupNumber", g.name as "groupName"`,
      sql`lower(g.name), f.group_number`,
    );
  }

  payments(scope: Scope, text: string): Promise<ListPage<PaymentMatch>> {
    const found = sql`
      select p.group_number, p.payment_pk, p.confirmation, p.amount_cents, p.add_date, 1 as row_count from payments p
      where ${paymentCondition(scope, 'p')} and ${isPayment(text)}
      limit ${MAX_COUNT}`;
    return this.first<PaymentMatch>(
      found,
      sql`f.payment_pk as "paymentPk", f.confirmation, g.name as "groupName", f.amount_cents as "amountCents"`,
      sql`f.add_date desc, f.payment_pk`,
    );
  }

  /**
   * @param found matches with a `group_number`, and in `row_count` the number of rows read for each, at most `MAX_COUNT` in
   * all; `columns` and `order` refer to them as `f` and to their groups as `g`
   */
  private async first<Item>(
    found: RawBuilder<unknown>,
    columns: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ): Promise<ListPage<Item>> {
    const { rows } = await sql<{ total: number; items: Item[] | null }>`
      with found as materialized (${found})
      select (select case when sum(row_count) >= ${MAX_COUNT} then ${MAX_COUNT} else count(*) end from found) as total, (
        select json_agg(x) from (
          select ${columns} from found f join groups g on g.group_number = f.group_number
          order by ${order} limit ${MAX_ITEMS}) x) as items`.execute(this.db);
    return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0 };
  }
}

/** Payments `p` of exactly the amount that the text names, or else whose confirmation it starts. */
function isPayment(text: string): RawBuilder<SqlBool> {
  const amountCents = searchedAmount(text);
  return amountCents === undefined
    ? sql`lower(p.confirmation) like ${startsWithPattern(text.toLowerCase())}`
    : sql`p.amount_cents = ${amountCents}::bigint`;
}
