import { sql } from 'kysely';
import type { UploadRecord } from '../../../../src/domain/uploads/RowReader';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import { notFound } from '../../../application/shared/Refusal';
import type {
  Actor,
  HeldUpload,
  NewUpload,
  Run,
  UploadDesk,
  UploadTransaction,
} from '../../../application/uploads/ports';
import type { Appraisal, NewBill, UploadReach, UploadView } from '../../../application/uploads/Upload';
import { inTransaction } from '../inTransaction';
import { SqlKeyBook } from '../payments/SqlKeyBook';
import { assertBillWritesOpen } from '../processing/assertWritesOpen';
import type { Db, Tx } from '../Tables';
import { beginBills, makeBills, removeBills, writeLines } from './uploadBills';
import { addRows, removeRows, removeSomeRows } from './uploadRows';
import { ownerOf, twinName, twinSender, uploadCondition, uploadOf } from './uploadSelection';

const MOST_NAMED = 3;

/** What of an upload has been used, in words. Held bills cannot be used until the transaction ends. */
async function hindrances(tx: Tx, { kind, owner, filePk }: HeldUpload): Promise<readonly string[]> {
  if (kind === 'carrierBill') return touchedBills(tx, filePk);
  if (kind === 'payrollDeductions') return comparisons(tx, owner, filePk);
  return [];
}

async function touchedBills(tx: Tx, filePk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string; isTouched: boolean }>`
    select b.bill_number as "billNumber", b.status <> 'UNRELEASED' or b.version > 1 as "isTouched"
    from bills b where b.upload_pk = ${filePk} order by b.bill_pk for update`.execute(tx);
  const touched = rows.filter(({ isTouched }) => isTouched).map(({ billNumber }) => billNumber);
  if (touched.length > 0) return [`${named('bill', touched)} has been released or changed.`];
  const { rows: matched } = await sql<{ billNumber: string }>`
    select distinct b.bill_number as "billNumber" from bills b
    join lockbox_items i on i.matched_group = b.group_number and i.matched_bill_pk = b.bill_pk
    where b.upload_pk = ${filePk}`.execute(tx);
  if (matched.length === 0) return [];
  return [
    `a check was received for ${named(
      'bill',
      matched.map(({ billNumber }) => billNumber),
    )}.`,
  ];
}

async function comparisons(tx: Tx, owner: string, filePk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ billNumber: string }>`
    select distinct b.bill_number as "billNumber" from comparisons c
    join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
    where c.upload_pk = ${filePk} and c.group_number = ${owner}`.execute(tx);
  if (rows.length === 0) return [];
  return [
    `its deductions stand behind the reconciliation of ${named(
      'bill',
      rows.map(({ billNumber }) => billNumber),
    )}.`,
  ];
}

function named(what: string, names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${what} ${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export class SqlUploadDesk implements UploadDesk {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: UploadTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlUploadTransaction(tx)));
  }
}

/** What belongs to one transaction, in the words of its port; the longer SQL is beside it, a file a task. */
class SqlUploadTransaction implements UploadTransaction {
  readonly keys;

  constructor(private readonly tx: Tx) {
    this.keys = new SqlKeyBook(tx);
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

/** Writes a file that has just arrived and is being read. */
async function addUpload(
  tx: Tx,
  { filePk, owner, kind, fileName, storedName, bytes, fingerprint }: NewUpload,
  { runId, task, until }: Run,
  by: Actor,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
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
      preview: '[]',
      add_user_id: by.userId,
      add_date: at,
      add_user: by.name,
      mod_date: at,
      mod_user: by.name,
    })
    .execute();
}

/** Keeps what reading a file came to. */
async function saveAppraisal(
  tx: Tx,
  { owner, filePk, version }: HeldUpload,
  found: Appraisal,
  problem: string,
  by: Actor,
  now: Date,
): Promise<void> {
  const { sample } = found;
  await tx
    .updateTable('uploads')
    .set({
      state: 'CHECKED',
      version: version + 1,
      progress: 100,
      run_id: null,
      run_until: null,
      task: null,
      format: found.format,
      template_pk: found.templatePk,
      template_name: found.templateName,
      template_by: found.layoutBy,
      row_count: found.goodRows + found.errorRows,
      good_rows: found.goodRows,
      error_rows: found.errorRows,
      total_cents: found.totalCents,
      effect: found.effect,
      problem,
      notice: found.notice,
      group_numbers: [...found.groupNumbers],
      layout: JSON.stringify(found.layout),
      sample: JSON.stringify({ rows: sample.rows, headings: sample.headings, words: sample.words }),
      errors: JSON.stringify(found.errors),
      preview: JSON.stringify(found.preview),
      mod_date: now.toISOString(),
      mod_user: by.name,
    })
    .where('owner', '=', owner)
    .where('upload_pk', '=', filePk)
    .execute();
}
