import { sql } from 'kysely';
import type { RetentionRule } from '../../../src/domain/office/audit/RetentionRule';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { rowsOf } from '../../platform/database/bulkStatements';
import { ownerOfPk } from '../../platform/database/statements/uploadReach';
import type { Db } from '../../platform/database/Tables';
import { newId } from '../../platform/shared/newPk';
import type { FileRule, OldAttachments, OldFiles, OldKind, OldRows, RemovalReport } from './ports';

interface OldTable {
  readonly table: string;
  /** The time column. */
  readonly at: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** The table of each kind. */
export const OLD_ROWS: Readonly<Record<OldKind, OldTable>> = {
  uiLogs: { table: 'ui_logs', at: 'add_date', key: ['ui_log_pk'] },
  idempotencyKeys: { table: 'idempotency_keys', at: 'at', key: ['user_id', 'idempotency_key'] },
  analyticsEvents: { table: 'analytics_events', at: 'add_date', key: ['event_id'] },
  mails: { table: 'mails', at: 'add_date', key: ['mail_pk'] },
  drafts: { table: 'drafts', at: 'expires_at', key: ['user_id', 'draft_id'] },
  providerStorage: { table: 'provider_storage', at: 'expires_at', key: ['kind', 'id'] },
  invitations: { table: 'invitations', at: 'expires_at', key: ['email'] },
  recentAttempts: { table: 'recent_attempts', at: 'last_at', key: ['key'] },
  notices: { table: 'notices', at: 'at', key: ['group_number', 'notice_pk'] },
  sessions: { table: 'sessions', at: 'last_used_at', key: ['user_id', 'session_id'] },
  exports: { table: 'exports', at: 'requested_at', key: ['export_pk'] },
};

/** Tables whose rows expire. */
export const OLD_TABLES: readonly string[] = Object.values(OLD_ROWS).map(({ table }) => table);

/**
 * Deletes the oldest rows first, by an index on the time column. They are not locked before: of two servers that choose the same rows, one
 * deletes them and the other finds them gone.
 */
export class SqlOldRows implements OldRows {
  constructor(private readonly db: Db) {}

  async remove(kind: OldKind, before: Date, most: number): Promise<number> {
    const { table, at, key } = OLD_ROWS[kind];
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const isOld = sql`${sql.ref(at)} < ${before.toISOString()}::timestamptz`;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${isOld} order by ${sql.ref(at)} limit ${most}) and ${isOld}`.execute(
      this.db,
    );
    return Number(numAffectedRows);
  }
}

/** Uploads that are not in effect. */
export const UNUSED = sql`state in ('CHECKED','REVERSED','DISCARDED','REFUSED')`;
/** Applied files of payroll and enrollment. */
export const MEMBER_FILE = sql`state = 'COMMITTED' and kind in (${UploadKind.PayrollDeductions}, ${UploadKind.Enrollment})`;

/** Uploads whose files may be deleted. */
export class SqlOldFiles implements OldFiles {
  constructor(private readonly db: Db) {}

  async claim(rule: FileRule, before: Date, most: number): Promise<readonly string[]> {
    const isOld = rule === 'unusedFiles' ? UNUSED : MEMBER_FILE;
    const isClaimed = sql`not file_gone and ${isOld} and mod_date < ${before.toISOString()}::timestamptz`;
    // Leaves `mod_date` unchanged, so that an interrupted run finds the uploads again.
    const { rows } = await sql<{ filePk: string }>`
      update uploads set file_leaving = true, version = version + case when state = 'CHECKED' then 1 else 0 end,
        state = case when state = 'CHECKED' then 'DISCARDED' else state end
      where (owner, upload_pk) in (
          select owner, upload_pk from uploads where ${isClaimed} order by mod_date limit ${most})
        and ${isClaimed}
      returning upload_pk as "filePk"`.execute(this.db);
    return rows.map(({ filePk }) => filePk);
  }

  async existing(filePks: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ filePk: string }>`
      select u.upload_pk as "filePk" from ${rowsOf(
        filePks.map((filePk) => ({ owner: ownerOfPk(filePk), upload_pk: filePk })),
        sql`owner text, upload_pk text`,
      )} given join uploads u on u.owner = given.owner and u.upload_pk = given.upload_pk`.execute(this.db);
    return new Set(rows.map(({ filePk }) => filePk));
  }

  async markDeleted(filePk: string, message: string, now: Date): Promise<void> {
    await this.db
      .updateTable('uploads')
      .set({
        file_gone: true,
        // The problem of an applied file would be shown as an error.
        problem: sql<string>`case when state = 'COMMITTED' then problem else trim(problem || ' ' || ${message}::text) end`,
        notice: sql<string>`case when state = 'COMMITTED' then trim(notice || ' ' || ${message}::text) else notice end`,
        sample: JSON.stringify({}),
        errors: JSON.stringify([]),
        causes: JSON.stringify([]),
        preview: JSON.stringify([]),
        mod_date: now.toISOString(),
        mod_user: 'system',
      })
      .where('owner', '=', ownerOfPk(filePk))
      .where('upload_pk', '=', filePk)
      .where('file_gone', '=', false)
      .execute();
  }
}

/** Files attached to comments. */
export class SqlOldAttachments implements OldAttachments {
  constructor(private readonly db: Db) {}

  async removedBefore(before: Date, most: number): Promise<readonly string[]> {
    const { rows } = await sql<{ attachmentPk: string }>`
      select attachment_pk as "attachmentPk" from bill_attachments
      where removed_at is not null and not file_gone and removed_at < ${before.toISOString()}::timestamptz
      order by removed_at limit ${most}`.execute(this.db);
    return rows.map(({ attachmentPk }) => attachmentPk);
  }

  async markDeleted(attachmentPk: string): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      update bill_attachments set file_gone = true
      where group_number = ${ownerOfPk(attachmentPk)} and attachment_pk = ${attachmentPk}
        and removed_at is not null and not file_gone`.execute(this.db);
    return numAffectedRows > 0n;
  }

  async existing(attachmentPks: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ attachmentPk: string }>`
      select a.attachment_pk as "attachmentPk" from ${rowsOf(
        attachmentPks.map((attachmentPk) => ({ group_number: ownerOfPk(attachmentPk), attachment_pk: attachmentPk })),
        sql`group_number text, attachment_pk text`,
      )} given join bill_attachments a
        on a.group_number = given.group_number and a.attachment_pk = given.attachment_pk
      where not a.file_gone`.execute(this.db);
    return new Set(rows.map(({ attachmentPk }) => attachmentPk));
  }
}

/** Removals as rows of `removed_data`. */
export class SqlRemovalReport implements RemovalReport {
  constructor(private readonly db: Db) {}

  async record(rule: RetentionRule, removed: number, keptDays: number | null, now: Date): Promise<void> {
    await this.db
      .insertInto('removed_data')
      .values({ removed_pk: newId(), at: now.toISOString(), rule, removed, kept_days: keptDays })
      .execute();
  }
}
