import { setImmediate as otherWork } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { BridgeInput, RetroLine } from '../../../src/domain/billing/bills/bridge';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { withHashJoins } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { lineCondition } from '../../platform/database/statements/billConditions';
import { billsInScope } from '../../platform/database/statements/billsInScope';
import { isRetroLine } from '../../platform/database/statements/lineKinds';
import type { Db } from '../../platform/database/Tables';
import { type ComparedPart, comparison, ratesOf } from './coverageComparison.sql';
import type { BillBridgeQueries } from './ReadBillBridge';
import { findBill } from './selectBills.sql';

/**
 * Maximum lines compared by one statement: takes a tenth of a second in the embedded database. Larger bills are compared member by
 * member.
 */
const LINES_AT_ONCE = 4_000;
const MEMBERS_AT_ONCE = 1_000;

const ALL_LINES = { offset: 0, limit: 0, q: '', changedOnly: false };

/** Compares the lines of two bills in the database, so that only differences are read. */
export class SqlBillBridgeQueries implements BillBridgeQueries {
  constructor(private readonly db: Db) {}

  async previous(scope: Scope, bill: Bill, now: Date): Promise<Bill | undefined> {
    const carriers = sql`${sql.val([...bill.carrierCodes])}::text[]`;
    const { rows } = await sql<{ billPk: string }>`
      select b.bill_pk as "billPk" from ${billsInScope(scope)} b
      where b.group_number = ${bill.groupNumber} and b.period_from < ${bill.periodFrom}::date and b.carrier_codes && ${carriers}
        and b.division_number is not distinct from ${bill.division?.number ?? null}::text
      order by b.carrier_codes @> ${carriers} and b.carrier_codes <@ ${carriers} desc, b.period_from desc, b.bill_pk
      limit 1`.execute(this.db);
    return rows[0] && findBill(this.db, scope, rows[0].billPk, now);
  }

  async compare(scope: Scope, before: Bill, after: Bill): Promise<Pick<BridgeInput, 'pairs' | 'rates' | 'retro'>> {
    const isBefore = lineCondition(scope, before, ALL_LINES);
    const isAfter = lineCondition(scope, after, ALL_LINES);
    const parts: ComparedPart[] = [];
    for (const isIn of await this.memberRanges(before, after)) {
      const ofPart = comparison(sql<SqlBool>`${isBefore} and ${isIn}`, sql<SqlBool>`${isAfter} and ${isIn}`);
      // oxlint-disable-next-line no-await-in-loop -- other calls of the embedded database have their turn in between
      const { rows } = await inTransaction(this.db, (tx) => withHashJoins(tx, () => ofPart.execute(tx)));
      parts.push(...rows);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await otherWork();
    }
    const retro = await retroLines(isBefore, isAfter).execute(this.db);
    return { pairs: parts.flatMap(({ pairs }) => pairs ?? []), rates: ratesOf(parts), retro: retro.rows };
  }

  /**
   * Conditions on lines `l` that partition the members of a group, so that no statement reads many lines.
   *
   * @source docs/decisions/bills.md#large-bills-are-read-in-parts
   */
  private async memberRanges(before: Bill, after: Bill): Promise<readonly RawBuilder<SqlBool>[]> {
    if (before.lineCount + after.lineCount <= LINES_AT_ONCE) return [sql`true`];
    const { rows } = await sql<{ memberId: string }>`
      select m.member_id as "memberId" from (
        select member_id, row_number() over (order by member_id) as place
        from (select distinct member_id from members where group_number = ${after.groupNumber}) every_member
      ) m where m.place % ${MEMBERS_AT_ONCE}::bigint = 0 order by m.member_id`.execute(this.db);
    const ends = rows.map(({ memberId }) => memberId);
    return [...ends, undefined].map((end, index) => {
      const begin = ends[index - 1];
      const isAfterBegin = begin === undefined ? sql`true` : sql`l.member_id > ${begin}`;
      return sql<SqlBool>`${isAfterBegin} and ${end === undefined ? sql`true` : sql`l.member_id <= ${end}`}`;
    });
  }
}

function retroLines(isBefore: RawBuilder<SqlBool>, isAfter: RawBuilder<SqlBool>): RawBuilder<RetroLine> {
  const lines = (condition: RawBuilder<SqlBool>, isOnEarlierBill: boolean) => sql`
    select l.member_id as "memberId", l.member_name as "memberName", l.carrier_code as "carrierCode", l.coverage,
      l.retro_period as "retroPeriod", l.billed_cents as "billedCents", ${isOnEarlierBill}::boolean as "isOnEarlierBill"
    from bill_lines l where ${condition} and ${isRetroLine}`;
  return sql<RetroLine>`${lines(isBefore, true)} union all ${lines(isAfter, false)}`;
}
