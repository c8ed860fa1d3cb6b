import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/inTransaction';
import { COMPARED_BALANCES, COMPARED_DIVISION_BALANCES } from '../../platform/database/statements/comparedBalances';
import { rebuildBalances } from '../../platform/database/statements/registerBalances';
import type { Db } from '../../platform/database/Tables';

interface WrongMembers {
  readonly groupNumber: string;
  readonly memberIds: string[];
  readonly wrong: number;
}

/**
 * Kept balances of the register and of its divisions. Postings add to them in their transaction.
 *
 * @source docs/decisions/register.md#balances-are-kept-with-their-entries
 */
export class SqlKeptBalances {
  constructor(private readonly db: Db) {}

  /**
   * Adds up the balances again that are not the sum of their entries, group by group. Postings of these members wait meanwhile. If interrupted,
   * it can be run again.
   *
   * @returns the number of wrong balances
   */
  async correct(): Promise<number> {
    let wrong = 0;
    for (const group of await this.find()) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      await this.rebuild(group);
      wrong += group.wrong;
    }
    return wrong;
  }

  private find(): Promise<readonly WrongMembers[]> {
    return inTransaction(this.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const { rows } = await sql<WrongMembers>`
        select group_number as "groupNumber", array_agg(distinct member_id) as "memberIds", count(*)::integer as wrong from (
          select group_number, member_id from (${sql.raw(COMPARED_BALANCES)}) r where is_wrong
          union all select group_number, member_id from (${sql.raw(COMPARED_DIVISION_BALANCES)}) d where is_wrong) w
        group by group_number order by group_number`.execute(tx);
      return rows;
    });
  }

  private rebuild({ groupNumber, memberIds }: WrongMembers): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      // In the order in which postings lock them.
      await sql`select from register_balances where group_number = ${groupNumber} and member_id = any(${sql.val(memberIds)}::text[])
        order by group_number, member_id, coverage, plan, member_name for update`.execute(tx);
      await rebuildBalances(tx, groupNumber, memberIds);
    });
  }
}
