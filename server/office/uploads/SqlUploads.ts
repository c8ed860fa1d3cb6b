import { sql } from 'kysely';
import type { ControlTotal } from '../../../src/domain/money/opening/OpeningKind';
import { specialDataOf } from '../../platform/database/specialData';
import { ownerOfPk, reachCondition } from '../../platform/database/statements/uploadReach';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newId } from '../../platform/shared/newPk';
import { notFound } from '../../platform/shared/Refusal';
import type { LockedUpload, NewUpload, UploadRepository, UploadRun } from './ports';
import { SqlUploadBills } from './SqlUploadBills';
import { SqlUploadRows } from './SqlUploadRows';
import { sealExcerpts } from './sealedExcerpts';
import type { FileCheck, UploadReach, UploadView } from './Upload';
import { uploadBlockers } from './uploadBlockers.sql';
import { DUPLICATE, type FoundDuplicate, readUploads, seenDuplicates } from './uploadSelection.sql';

/** Uploads with their rows and bills, in one transaction. */
export class SqlUploads implements UploadRepository {
  readonly rows;
  readonly bills;

  constructor(private readonly tx: Tx) {
    this.rows = new SqlUploadRows(tx);
    this.bills = new SqlUploadBills(tx);
  }

  async add(
    { filePk, owner, kind, fileName, storedName, bytes, fingerprint }: NewUpload,
    { runId, task, until }: UploadRun,
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    await this.tx
      .insertInto('uploads')
      .values({
        owner,
        upload_pk: filePk,
        kind,
        file_name: fileName,
        stored_name: storedName,
        bytes,
        fingerprint,
        state: 'READING',
        run_id: runId,
        run_until: until.toISOString(),
        task: JSON.stringify(task),
        sample: '{}',
        errors: '[]',
        causes: '[]',
        preview: '[]',
        add_user_id: by.userId,
        add_date: at,
        add_user: by.name,
        mod_date: at,
        mod_user: by.name,
      })
      .execute();
  }

  async lock(reach: UploadReach, filePk: string): Promise<LockedUpload | undefined> {
    const { rows } = await sql<{ found: string }>`
      select u.upload_pk as found from uploads u where u.owner = ${ownerOfPk(filePk)} and u.upload_pk = ${filePk}
        and ${reachCondition(reach)} for no key update`.execute(this.tx);
    return rows.length > 0 ? this.load(reach, filePk) : undefined;
  }

  async lockRun(filePk: string, runId: string): Promise<LockedUpload | undefined> {
    return (await this.holdsLease(filePk, runId)) ? this.load(NO_REACH, filePk) : undefined;
  }

  async holdsLease(filePk: string, runId: string): Promise<boolean> {
    const { rows } = await sql<{ found: string }>`
      select u.upload_pk as found from uploads u where u.owner = ${ownerOfPk(filePk)} and u.upload_pk = ${filePk}
        and u.run_id = ${runId} for no key update`.execute(this.tx);
    return rows.length > 0;
  }

  async lockOwner(owner: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${owner}`}, 0))`.execute(this.tx);
  }

  async committedDuplicate(reach: UploadReach, { filePk, owner, kind }: LockedUpload) {
    const { rows } = await sql<FoundDuplicate>`
      select ${DUPLICATE} from uploads t join uploads u on u.owner = t.owner and u.kind = t.kind and u.fingerprint = t.fingerprint
      where u.owner = ${owner} and u.upload_pk = ${filePk} and t.kind = ${kind} and t.upload_pk <> u.upload_pk
        and t.state in ('COMMITTING', 'COMMITTED')
      order by t.upload_pk limit 1`.execute(this.tx);
    const [duplicate] = await seenDuplicates(this.tx, rows, reach);
    return duplicate;
  }

  async start(
    { filePk, version }: LockedUpload,
    { runId, task, until }: UploadRun,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.update(filePk, by, now)
      .set({
        state: task.kind === 'read' ? 'READING' : 'COMMITTING',
        version: version + 1,
        progress: 0,
        problem: '',
        run_id: runId,
        run_until: until.toISOString(),
        task: JSON.stringify(task),
      })
      .execute();
  }

  async saveCheck({ filePk, kind, version }: LockedUpload, check: FileCheck, by: Actor, now: Date): Promise<void> {
    const { sample } = check;
    const { errors, causes, preview } = check;
    const excerpts = { sample, errors, causes, preview };
    const sealed = await sealExcerpts(specialDataOf(this.tx), kind, filePk, excerpts);
    await this.update(filePk, by, now)
      .set({
        state: 'CHECKED',
        version: version + 1,
        progress: 100,
        ...NO_RUN,
        format: check.format,
        template_pk: check.templatePk,
        template_name: check.templateName,
        template_by: check.layoutBy,
        row_count: check.goodRows + check.errorRows,
        good_rows: check.goodRows,
        error_rows: check.errorRows,
        total_cents: check.totalCents,
        opening_totals: check.openingTotals ? JSON.stringify(check.openingTotals) : null,
        ...NO_CONTROL,
        effect: check.effect,
        problem: check.problem,
        notice: check.notice,
        group_numbers: [...check.groupNumbers],
        layout: JSON.stringify(check.layout),
        account: JSON.stringify(check.account),
        ...sealed,
      })
      .execute();
  }

  async saveControlTotals(
    { filePk, version }: LockedUpload,
    totals: readonly ControlTotal[],
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.update(filePk, by, now)
      .set({
        version: version + 1,
        control_totals: JSON.stringify(totals),
        control_at: now.toISOString(),
        control_by: by.name,
        control_by_user_id: by.userId,
      })
      .execute();
  }

  async stop(
    { filePk, version }: LockedUpload,
    state: 'CHECKED' | 'REFUSED',
    problem: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.update(filePk, by, now)
      .set({ state, version: version + 1, problem, progress: 100, ...NO_RUN })
      .execute();
  }

  async finish(
    { filePk, version }: LockedUpload,
    state: 'COMMITTED' | 'REVERSED' | 'DISCARDED',
    effect: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.update(filePk, by, now)
      .set({ state, version: version + 1, effect, problem: '', progress: 100, ...NO_RUN })
      .execute();
    await this.tx
      .insertInto('upload_events')
      .values({
        owner: ownerOfPk(filePk),
        upload_pk: filePk,
        event_pk: newId(),
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
        event: state,
      })
      .execute();
  }

  blockers(upload: LockedUpload): Promise<readonly string[]> {
    return uploadBlockers(this.tx, upload);
  }

  async view(reach: UploadReach, filePk: string): Promise<UploadView> {
    const [shown] = await readUploads(this.tx, this.row(filePk), reach);
    if (!shown) throw notFound('upload');
    return shown;
  }

  private async load(reach: UploadReach, filePk: string): Promise<LockedUpload> {
    const {
      task,
      run_id: runId,
      group_numbers: groupNumbers,
      opening_totals: openingTotals,
      control_totals: totals,
      control_by_user_id: userId,
      control_by: by,
      control_at: at,
    } = await this.tx
      .selectFrom('uploads')
      .select(['task', 'run_id', 'group_numbers', 'opening_totals', 'control_totals'])
      .select(['control_by_user_id', 'control_by', 'control_at'])
      .where('owner', '=', ownerOfPk(filePk))
      .where('upload_pk', '=', filePk)
      .executeTakeFirstOrThrow();
    const controlTotals = totals && userId !== null && by !== null && at !== null ? { userId, by, at, totals } : null;
    const opening = { openingTotals: openingTotals ?? [], controlTotals };
    return { ...(await this.view(reach, filePk)), task, runId, groupNumbers, ...opening };
  }

  private row(filePk: string) {
    return sql`(select * from uploads u where u.owner = ${ownerOfPk(filePk)} and u.upload_pk = ${filePk}) u`;
  }

  private update(filePk: string, by: Actor, now: Date) {
    return this.tx
      .updateTable('uploads')
      .set({ mod_date: now.toISOString(), mod_user: by.name })
      .where('owner', '=', ownerOfPk(filePk))
      .where('upload_pk', '=', filePk);
  }
}

/** Reach of a run, which needs no other uploads. */
const NO_REACH: UploadReach = { scope: { kind: 'none' }, userId: '' };
const NO_CONTROL = { control_totals: null, control_at: null, control_by: null, control_by_user_id: null };
const NO_RUN = { run_id: null, run_until: null, task: null };
