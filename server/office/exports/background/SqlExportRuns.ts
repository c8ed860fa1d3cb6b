import { type RawBuilder, sql } from 'kysely';
import { type EndedExport, MAX_LISTED_EXPORTS } from '../../../../src/domain/office/exports/PreparedExport';
import type { ReadRights } from '../../../../src/domain/office/exports/ReadRights';
import { emailChoice } from '../../../../src/domain/office/notices/noticeEmails';
import { decide } from '../../../../src/domain/platform/access/decide';
import { primaryTypeOf } from '../../../../src/domain/platform/access/Role';
import { knownPerson, PERSON_COLUMNS, type PersonColumns } from '../../../people/session/SqlCallerDirectory';
import { reachedCondition } from '../../../platform/database/conditions';
import { inTransaction } from '../../../platform/database/inTransaction';
import { ENDED_EXPORT, markExportsMailed } from '../../../platform/database/statements/endedExports';
import type { Db, Tx } from '../../../platform/database/Tables';
import { SqlOutbox } from '../../../platform/mail/SqlMails';
import type { Clock } from '../../../platform/shared/Clock';
import { newId } from '../../../platform/shared/newPk';
import type { ExportMail, ExportRun, ExportRuns, RunFile, StoredPart } from './ports';
import { IS_UNFINISHED, keptBytesOf } from './SqlPreparedExports';
import { EXPORTS_FOLDER } from './storedParts';

const instant = (time: Date): RawBuilder<string> => sql<string>`${time.toISOString()}::timestamptz`;

/** Whether an export is still prepared by a run. */
const isOf = ({ exportPk, runId }: Pick<ExportRun, 'exportPk' | 'runId'>) =>
  sql`e.export_pk = ${exportPk} and e.run_id = ${runId} and e.state = 'RUNNING'`;

/** Exports as rows that servers claim. */
export class SqlExportRuns implements ExportRuns {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async claim(now: Date, until: Date): Promise<ExportRun | undefined> {
    const runId = newId();
    const { rows } = await sql<
      Pick<ExportRun, 'exportPk' | 'userId' | 'noun' | 'tries'> & { readonly call: string; readonly parts: object }
    >`
      update exports set state = 'RUNNING', run_id = ${runId}, tries = tries + 1, rows = 0, all_rows = null, file_name = '',
        bytes = 0, rights = null, group_numbers = null, next_try_at = ${instant(until)}
      where export_pk = (
        select e.export_pk from exports e where ${IS_UNFINISHED} and e.next_try_at <= ${instant(now)}
          and not exists (select 1 from exports other
            where other.user_id = e.user_id and other.state = 'RUNNING' and other.next_try_at > ${instant(now)})
        order by (select max(done.ended_at) from exports done where done.user_id = e.user_id) nulls first, e.requested_at, e.export_pk
        limit 1 for update of e skip locked)
      returning export_pk as "exportPk", user_id as "userId", noun, tries, call, request as parts`.execute(this.db);
    const [row] = rows;
    if (!row) return undefined;
    const { call, parts, ...run } = row;
    return { ...run, runId, request: { ...(parts as Omit<ExportRun['request'], 'call'>), call } };
  }

  // Two statements, because the groups of a distributed database are on other nodes.
  async begin(run: ExportRun, rights: ReadRights): Promise<boolean> {
    const { kind } = rights.scope;
    const changes = kind === 'rep' || kind === 'carriers' || kind === 'agents';
    const groups = changes ? await this.groupsOf(rights) : null;
    return this.change(run, sql`rights = ${JSON.stringify(rights)}::jsonb, group_numbers = ${groups}::text[]`);
  }

  describe(run: ExportRun, { name, mediaType, rows }: RunFile): Promise<boolean> {
    return this.change(run, sql`file_name = ${name}, media_type = ${mediaType}, all_rows = ${rows ?? null}::integer`);
  }

  extend(run: ExportRun, rows: number, until: Date): Promise<boolean> {
    return this.change(run, sql`rows = ${rows}::integer, next_try_at = ${instant(until)}`);
  }

  async addPart(
    run: ExportRun,
    { partNo, storageKey, rows, bytes, sha256 }: StoredPart,
    until: Date,
  ): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      with ours as (
        update exports e set rows = ${rows}::integer, bytes = e.bytes + ${bytes}::bigint, next_try_at = ${instant(until)}
        where ${isOf(run)} returning e.export_pk)
      insert into export_parts (storage_key, export_pk, run_id, part_no, rows, bytes, sha256)
      select ${storageKey}::text, export_pk, ${run.runId}::text, ${partNo}::integer, ${rows}::integer, ${bytes}::bigint, ${sha256}::text
      from ours`.execute(this.db);
    return numAffectedRows > 0n;
  }

  keptBytes(userId: string) {
    return keptBytesOf(this.db, userId);
  }

  finish(run: ExportRun, rows: number, now: Date, expiresAt: Date, mail: ExportMail): Promise<boolean> {
    const ready = sql`state = 'READY', rows = ${rows}::integer, ended_at = ${instant(now)}, expires_at = ${instant(expiresAt)}`;
    return this.end(run, ready, mail);
  }

  async fail(run: ExportRun, problem: string, now: Date, mail: ExportMail): Promise<void> {
    await this.end(run, sql`state = 'FAILED', problem = ${problem}, ended_at = ${instant(now)}`, mail);
  }

  async release(run: ExportRun, at: Date, isCounted: boolean): Promise<void> {
    const tries = sql`tries - ${isCounted ? 0 : 1}::integer`;
    await this.change(run, sql`state = 'QUEUED', rows = 0, tries = ${tries}, next_try_at = ${instant(at)}`);
  }

  async leftParts(now: Date, limit: number): Promise<readonly Pick<StoredPart, 'storageKey'>[]> {
    const { rows } = await sql<Pick<StoredPart, 'storageKey'>>`
      select p.storage_key as "storageKey" from export_parts p join exports e on e.export_pk = p.export_pk
      where not (p.run_id = e.run_id and (e.state = 'RUNNING' or (e.state = 'READY' and e.expires_at > ${instant(now)})))
      order by p.storage_key limit ${limit}`.execute(this.db);
    return rows;
  }

  async removeParts(storageKeys: readonly string[]): Promise<void> {
    await sql`delete from export_parts where storage_key = any(${sql.val([...storageKeys])}::text[])`.execute(this.db);
  }

  async removeEnded(now: Date): Promise<void> {
    await sql`
      delete from exports e where not exists (select 1 from export_parts p where p.export_pk = e.export_pk) and (
        e.state = 'DELETED' or (not ${IS_UNFINISHED} and (e.state <> 'READY' or e.expires_at <= ${instant(now)})
          and (select count(*) from exports later where later.user_id = e.user_id and later.state <> 'DELETED'
            and (later.requested_at, later.export_pk) > (e.requested_at, e.export_pk)) >= ${MAX_LISTED_EXPORTS}))`.execute(
      this.db,
    );
  }

  private async groupsOf({ scope }: ReadRights): Promise<readonly string[]> {
    const { rows } = await sql<{ groupNumber: string }>`
      select group_number as "groupNumber" from groups where ${reachedCondition(scope, 'groups.group_number')}
      order by 1`.execute(this.db);
    return rows.map(({ groupNumber }) => groupNumber);
  }

  private async change(run: ExportRun, change: RawBuilder<unknown>, db: Db = this.db): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`update exports e set ${change} where ${isOf(run)}`.execute(db);
    return numAffectedRows > 0n;
  }

  private end(run: ExportRun, change: RawBuilder<unknown>, mail: ExportMail): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      if (!(await this.change(run, change, tx))) return false;
      await this.send(tx, run, mail);
      return true;
    });
  }

  /** Queues a mail, if the person wants mails about exports at once. */
  private async send(tx: Tx, { exportPk, userId }: ExportRun, mail: ExportMail): Promise<void> {
    const { rows: people } = await sql<PersonColumns & { readonly preferences: Record<string, unknown> | null }>`
      select ${PERSON_COLUMNS}, q.preferences from people left join person_preferences q on q.user_id = people.user_id
      where people.user_id = ${userId} and people.status = 'Active'`.execute(tx);
    const { rows: found } = await sql<EndedExport>`
      select ${ENDED_EXPORT} from exports e where e.export_pk = ${exportPk}`.execute(tx);
    const [row] = people;
    const [ended] = found;
    if (!row || !ended) return;
    const { email, person } = knownPerson(row);
    const isBillingUser = primaryTypeOf(person.grants.map(({ role }) => role)) === 'billingUser';
    const kind = ended.state === 'READY' ? 'exportReady' : 'exportFailed';
    const reader = { isBillingUser, isPayor: decide(person, 'payments.create').allowed };
    if (emailChoice(kind, row.preferences ?? {}, reader) !== 'atOnce') return;
    await markExportsMailed(tx, [exportPk], this.clock.now());
    await new SqlOutbox(tx, this.clock).send(mail({ email, firstName: row.first_name, isBillingUser }, ended));
  }
}

/** Which stored files are recorded as parts of an export. */
export class SqlExportFiles {
  constructor(private readonly db: Db) {}

  /** @param names of files in the folder of exports */
  async existing(names: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = names.map((name) => `${EXPORTS_FOLDER}/${name}`);
    const { rows } = await sql<{ storageKey: string }>`
      select storage_key as "storageKey" from export_parts where storage_key = any(${sql.val(keys)}::text[])`.execute(
      this.db,
    );
    return new Set(rows.map(({ storageKey }) => storageKey.slice(EXPORTS_FOLDER.length + 1)));
  }
}
