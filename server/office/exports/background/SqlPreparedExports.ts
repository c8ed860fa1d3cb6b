import { type RawBuilder, sql } from 'kysely';
import {
  type EndedExport,
  type ExportNotice,
  MAX_LISTED_EXPORTS,
  type PreparedExport,
} from '../../../../src/domain/office/exports/PreparedExport';
import type { ReadRights } from '../../../../src/domain/office/exports/ReadRights';
import { reachedCondition } from '../../../platform/database/conditions';
import { inTransaction } from '../../../platform/database/inTransaction';
import type { Db } from '../../../platform/database/Tables';
import { newId } from '../../../platform/shared/newPk';
import type { ExportRoom, NewExport, PreparedExportRepository, StoredExport, StoredPart } from './ports';

/** Whether an export waits or runs. */
export const IS_UNFINISHED = sql`e.state in ('QUEUED', 'RUNNING')`;

const instant = (time: Date): RawBuilder<string> => sql<string>`${time.toISOString()}::timestamptz`;

const columns = (now: Date) => sql`e.export_pk as "exportPk", e.noun, e.format,
  case when e.state = 'READY' and e.expires_at <= ${instant(now)} then 'EXPIRED' else e.state end as state, e.rows,
  e.all_rows as "allRows", e.file_name as "fileName", e.bytes, e.requested_at as "requestedAt", e.ended_at as "endedAt",
  e.expires_at as "expiresAt", e.problem`;

/** A person's exports, as rows of `exports` and `export_parts`. Notices read the ended ones. */
export class SqlPreparedExports implements PreparedExportRepository {
  constructor(private readonly db: Db) {}

  async listOf(userId: string, now: Date): Promise<readonly PreparedExport[]> {
    const { rows } = await sql<PreparedExport>`
      select ${columns(now)} from exports e where e.user_id = ${userId} and e.state <> 'DELETED'
      order by e.requested_at desc, e.export_pk desc limit ${MAX_LISTED_EXPORTS}`.execute(this.db);
    return rows;
  }

  async find(userId: string, exportPk: string, now: Date): Promise<StoredExport | undefined> {
    return findExport(this.db, userId, sql`e.export_pk = ${exportPk}`, now);
  }

  async add(
    { userId, noun, format, request: { call, ...parts } }: NewExport,
    now: Date,
    assertRoom: (room: ExportRoom) => void,
  ): Promise<PreparedExport> {
    const request = JSON.stringify(parts);
    return inTransaction(this.db, async (tx) => {
      await lockPerson(tx, userId);
      const isSame = sql`${IS_UNFINISHED} and e.call = ${call} and e.request = ${request}::jsonb`;
      const same = await findExport(tx, userId, isSame, now);
      if (same) return same;
      assertRoom(await roomOf(tx, userId));
      const exportPk = newId();
      await tx
        .insertInto('exports')
        .values({
          export_pk: exportPk,
          user_id: userId,
          noun,
          format,
          call,
          request,
          state: 'QUEUED',
          all_rows: null,
          requested_at: now.toISOString(),
          next_try_at: now.toISOString(),
        })
        .execute();
      const added = await findExport(tx, userId, sql`e.export_pk = ${exportPk}`, now);
      if (!added) throw new Error('The export was not added.');
      return added;
    });
  }

  addAgain(userId: string, exportPk: string, now: Date, assertRoom: (room: ExportRoom) => void): Promise<void> {
    return inTransaction(this.db, async (tx) => {
      await lockPerson(tx, userId);
      assertRoom(await roomOf(tx, userId));
      await sql`
        update exports e set state = 'QUEUED', rows = 0, all_rows = null, file_name = '', bytes = 0, rights = null,
          group_numbers = null, requested_at = ${instant(now)}, ended_at = null, expires_at = null, downloaded_at = null,
          read_at = null, mailed_at = null, problem = '', run_id = '', tries = 0, next_try_at = ${instant(now)}
        where e.user_id = ${userId} and e.export_pk = ${exportPk}
          and (e.state in ('FAILED', 'CANCELED') or (e.state = 'READY' and e.expires_at <= ${instant(now)}))`.execute(
        tx,
      );
    });
  }

  async cancel(userId: string, exportPk: string, now: Date): Promise<void> {
    await sql`
      update exports e set state = 'CANCELED', ended_at = ${instant(now)}
      where e.user_id = ${userId} and e.export_pk = ${exportPk} and ${IS_UNFINISHED}`.execute(this.db);
  }

  async remove(userId: string, exportPk: string): Promise<void> {
    await sql`
      update exports set state = 'DELETED', expires_at = null
      where user_id = ${userId} and export_pk = ${exportPk}`.execute(this.db);
  }

  async partsOf(exportPk: string, runId: string): Promise<readonly StoredPart[]> {
    const { rows } = await sql<StoredPart>`
      select part_no as "partNo", storage_key as "storageKey", rows, bytes, sha256 from export_parts
      where export_pk = ${exportPk} and run_id = ${runId} order by part_no`.execute(this.db);
    return rows;
  }

  async markDownloaded(exportPk: string, now: Date): Promise<void> {
    await sql`update exports set downloaded_at = ${instant(now)} where export_pk = ${exportPk}`.execute(this.db);
  }

  // Two statements, because the groups of a distributed database are on other nodes.
  async hasLostGroups(exportPk: string, { scope }: ReadRights): Promise<boolean> {
    const row = await this.db
      .selectFrom('exports')
      .select('group_numbers')
      .where('export_pk', '=', exportPk)
      .executeTakeFirst();
    const read = row?.group_numbers ?? [];
    if (read.length === 0) return false;
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from groups
      where group_number = any(${sql.val(read)}::text[]) and ${reachedCondition(scope, 'groups.group_number')}`.execute(
      this.db,
    );
    return (rows[0]?.count ?? 0) < new Set(read).size;
  }

  async noticesOf(userId: string, now: Date): Promise<readonly ExportNotice[]> {
    const { rows } = await sql<Omit<ExportNotice, 'ended'> & EndedExport>`
      select ${columns(now)}, e.ended_at as at, e.read_at is not null as "isRead" from exports e
      where e.user_id = ${userId} and (e.state = 'FAILED'
        or (e.state = 'READY' and e.expires_at > ${instant(now)} and e.downloaded_at is null))
      order by e.ended_at desc, e.export_pk desc limit ${MAX_LISTED_EXPORTS}`.execute(this.db);
    return rows.map(({ at, isRead, ...ended }) => ({ at, isRead, ended }));
  }

  async markNoticesRead(userId: string, exportPks: readonly string[], upTo: string | null, now: Date): Promise<void> {
    await sql`
      update exports set read_at = ${instant(now)} where user_id = ${userId} and ended_at is not null and read_at is null
        and (export_pk = any(${sql.val([...exportPks])}::text[]) or ended_at <= ${upTo}::timestamptz)`.execute(this.db);
  }
}

/** Has the requests of a person take turns, so that none of them counts too little. */
async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('people').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
}

async function findExport(
  db: Db,
  userId: string,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<StoredExport | undefined> {
  const { rows } = await sql<Omit<StoredExport, 'request'> & StoredExport['request'] & { readonly parts: object }>`
    select ${columns(now)}, e.user_id as "userId", e.call, e.request as parts, e.run_id as "runId", e.media_type as "mediaType",
      e.rights as "readRights"
    from exports e where e.user_id = ${userId} and e.state <> 'DELETED' and ${condition}
    order by e.requested_at limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { call, parts, ...found } = row;
  return { ...found, request: { ...(parts as Omit<StoredExport['request'], 'call'>), call } };
}

async function roomOf(db: Db, userId: string): Promise<ExportRoom> {
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::integer as unfinished from exports e where e.user_id = ${userId} and ${IS_UNFINISHED}`.execute(db);
  return { unfinished: rows[0]?.unfinished ?? 0, ...(await keptBytesOf(db, userId)) };
}

/** Bytes of the files of a person and of everyone, with those that are being written. */
export async function keptBytesOf(db: Db, userId: string): Promise<Pick<ExportRoom, 'keptBytes' | 'allKeptBytes'>> {
  const { rows } = await sql<Pick<ExportRoom, 'keptBytes' | 'allKeptBytes'>>`
    select coalesce(sum(p.bytes) filter (where e.user_id = ${userId}), 0)::bigint as "keptBytes",
      coalesce(sum(p.bytes), 0)::bigint as "allKeptBytes"
    from export_parts p join exports e on e.export_pk = p.export_pk`.execute(db);
  return rows[0] ?? { keptBytes: 0, allKeptBytes: 0 };
}
