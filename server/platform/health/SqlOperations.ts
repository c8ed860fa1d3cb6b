import { sql } from 'kysely';
import type { FailedWork, OpenLock, OperationsBoard } from '../../../contract/money/operations';
import { FAILED_DAYS, MAX_LISTED_LOCKS } from '../../../src/domain/money/processing/OperationsBoard';
import type { Db } from '../database/Tables';
import type { Operations } from './ports';

const DAY_MS = 86_400_000;

/** Reads locks, mails, and exports of everyone. */
export class SqlOperations implements Operations {
  constructor(private readonly db: Db) {}

  async board(now: Date): Promise<OperationsBoard> {
    const since = new Date(now.getTime() - FAILED_DAYS * DAY_MS).toISOString();
    const [failedMails, failedExports, locks] = [
      await this.failed(
        sql`select failed_at as at, coalesce(last_error, '') as reason from mails where failed_at >= ${since}::timestamptz`,
      ),
      await this.failed(
        sql`select ended_at as at, problem as reason from exports where state = 'FAILED' and ended_at >= ${since}::timestamptz`,
      ),
      await this.locks(now),
    ];
    return { failedMails, failedExports, ...locks };
  }

  /** @param found rows with `at` and `reason` */
  private async failed(found: ReturnType<typeof sql>): Promise<FailedWork> {
    const { rows } = await sql<FailedWork>`
      select count(*)::integer as count, max(at) as "latestAt",
        coalesce((array_agg(reason order by at desc))[1], '') as reason from (${found}) f`.execute(this.db);
    return rows[0] ?? { count: 0, latestAt: null, reason: '' };
  }

  private async locks(now: Date): Promise<Pick<OperationsBoard, 'locks' | 'lockCount'>> {
    const isHeld = sql`l.expires_at > ${now.toISOString()}::timestamptz`;
    const { rows: locks } = await sql<OpenLock>`
      select l.bill_pk as "billPk", b.bill_number as "billNumber", l.group_number as "groupNumber", g.name as "groupName",
        trim(u.first_name || ' ' || u.last_name) as holder, l.since
      from bill_locks l
      join bills b on b.group_number = l.group_number and b.bill_pk = l.bill_pk
      join groups g on g.group_number = l.group_number
      join people u on u.user_id = l.user_id
      where ${isHeld} order by l.since, l.bill_pk limit ${MAX_LISTED_LOCKS}`.execute(this.db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from bill_locks l where ${isHeld}`.execute(this.db);
    return { locks, lockCount: rows[0]?.count ?? 0 };
  }
}
