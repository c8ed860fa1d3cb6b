import { sql } from 'kysely';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import { notFound } from '../../../application/shared/Refusal';
import type { Appraisal } from '../../../application/uploads/Appraisal';
import type { NewBill } from '../../../application/uploads/ports/NewBill';
import type {
  Actor,
  HeldUpload,
  NewUpload,
  Run,
  UploadTransaction,
} from '../../../application/uploads/ports/UploadDesk';
import type { UploadReach } from '../../../application/uploads/UploadReach';
import type { UploadView } from '../../../application/uploads/UploadView';
import { SqlIdempotencyKeys } from '../payments/SqlIdempotencyKeys';
import { assertBillWritesOpen } from '../processing/writeGate';
import type { Tx } from '../Tables';
import { addRows } from './addRows';
import { addUpload } from './addUpload';
import { beginBills } from './beginBills';
import { hindrances } from './hindrances';
import { makeBills, removeBills } from './makeBills';
import { ownerOf } from './ownerOf';
import { removeRows, removeSomeRows } from './removeRows';
import { saveAppraisal } from './saveAppraisal';
import { twinName, twinSender } from './twins';
import { uploadOf } from './uploadColumns';
import { uploadCondition } from './uploadCondition';
import { writeLines } from './writeLines';

/** What belongs to one transaction, in the words of its port; the longer SQL is beside it, a file a task. */
export class SqlUploadTransaction implements UploadTransaction {
  readonly keys;

  constructor(private readonly tx: Tx) {
    this.keys = new SqlIdempotencyKeys(tx);
  }

  add(upload: NewUpload, run: Run, by: Actor, now: Date): Promise<void> {
    return addUpload(this.tx, upload, run, by, now);
  }

  async hold(reach: UploadReach, filePk: string): Promise<HeldUpload | undefined> {
    const { rows } = await sql<{ found: string }>`
      select u.upload_pk as found from uploads u where u.owner = ${ownerOf(filePk)} and u.upload_pk = ${filePk}
        and ${uploadCondition(reach)} for no key update`.execute(this.tx);
    return rows.length > 0 ? this.held(reach, filePk) : undefined;
  }

  async holdRun(filePk: string, runId: string): Promise<HeldUpload | undefined> {
    return (await this.keepsRun(filePk, runId)) ? this.held(NOBODY, filePk) : undefined;
  }

  async keepsRun(filePk: string, runId: string): Promise<boolean> {
    const { rows } = await sql<{ found: string }>`
      select u.upload_pk as found from uploads u where u.owner = ${ownerOf(filePk)} and u.upload_pk = ${filePk}
        and u.run_id = ${runId} for no key update`.execute(this.tx);
    return rows.length > 0;
  }

  async holdOwner(owner: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${owner}`}, 0))`.execute(this.tx);
  }

  async committedTwin(reach: UploadReach, { filePk, owner, kind }: HeldUpload) {
    const { rows } = await sql<Pick<UploadView, 'fileName' | 'addDate' | 'addUser'>>`
      select ${twinName(reach)} as "fileName", t.add_date as "addDate", ${twinSender(reach)} as "addUser"
      from uploads t join uploads u on u.owner = t.owner and u.kind = t.kind and u.fingerprint = t.fingerprint
      where u.owner = ${owner} and u.upload_pk = ${filePk} and t.kind = ${kind} and t.upload_pk <> u.upload_pk
        and t.state in ('COMMITTING', 'COMMITTED')
      order by t.upload_pk limit 1`.execute(this.tx);
    return rows[0];
  }

  async begin({ filePk, version }: HeldUpload, { runId, task, until }: Run, by: Actor, now: Date): Promise<void> {
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

  saveAppraisal(upload: HeldUpload, appraisal: Appraisal, problem: string, by: Actor, now: Date): Promise<void> {
    return saveAppraisal(this.tx, upload, appraisal, problem, by, now);
  }

  async stop(
    { filePk, version }: HeldUpload,
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
    { filePk, version }: HeldUpload,
    state: 'COMMITTED' | 'REVERSED' | 'DISCARDED',
    effect: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.update(filePk, by, now)
      .set({ state, version: version + 1, effect, problem: '', progress: 100, ...NO_RUN })
      .execute();
  }

  addRows(kind: UploadKind, owner: string, filePk: string, records: readonly UploadRecord[]): Promise<void> {
    return addRows(this.tx, kind, owner, filePk, records);
  }

  removeRows(kind: UploadKind, owner: string, filePk: string): Promise<void> {
    return removeRows(this.tx, kind, owner, filePk);
  }

  removeSomeRows(kind: UploadKind, owner: string, filePk: string): Promise<boolean> {
    return removeSomeRows(this.tx, kind, owner, filePk);
  }

  beginBills(owner: string, filePk: string, bills: readonly NewBill[]): Promise<void> {
    return beginBills(this.tx, owner, filePk, bills);
  }

  writeLines(owner: string, filePk: string): Promise<boolean> {
    return writeLines(this.tx, owner, filePk);
  }

  assertBillWritesOpen(now: Date): Promise<void> {
    return assertBillWritesOpen(this.tx, now);
  }

  makeBills(upload: HeldUpload, bills: readonly NewBill[], by: Actor, now: Date): Promise<number> {
    return makeBills(this.tx, upload, bills, by, now);
  }

  removeBills(filePk: string): Promise<void> {
    return removeBills(this.tx, filePk);
  }

  hindrances(upload: HeldUpload): Promise<readonly string[]> {
    return hindrances(this.tx, upload);
  }

  async show(reach: UploadReach, filePk: string): Promise<UploadView> {
    const shown = await uploadOf(this.tx, this.row(filePk), reach);
    if (!shown) throw notFound('upload');
    return shown;
  }

  private async held(reach: UploadReach, filePk: string): Promise<HeldUpload> {
    const {
      task,
      run_id: runId,
      group_numbers: groupNumbers,
    } = await this.tx
      .selectFrom('uploads')
      .select(['task', 'run_id', 'group_numbers'])
      .where('owner', '=', ownerOf(filePk))
      .where('upload_pk', '=', filePk)
      .executeTakeFirstOrThrow();
    return { ...(await this.show(reach, filePk)), task, runId, groupNumbers };
  }

  private row(filePk: string) {
    return sql`(select * from uploads u where u.owner = ${ownerOf(filePk)} and u.upload_pk = ${filePk}) u`;
  }

  private update(filePk: string, by: Actor, now: Date) {
    return this.tx
      .updateTable('uploads')
      .set({ mod_date: now.toISOString(), mod_user: by.name })
      .where('owner', '=', ownerOf(filePk))
      .where('upload_pk', '=', filePk);
  }
}

/** Who works on a file need not see others. */
const NOBODY: UploadReach = { scope: { kind: 'none' }, userId: '' };
const NO_RUN = { run_id: null, run_until: null, task: null };
