import { sql } from 'kysely';
import type { RemittanceMove } from '../../../../src/domain/money/ledger/clearing';
import type { SentAdvice } from '../../../../src/domain/money/processing/answeredRemittances';
import type { Remittance } from '../../../../src/domain/money/processing/BankFile';
import {
  type AdviceStep,
  isAboutCredit,
  type RemittanceState,
} from '../../../../src/domain/money/processing/RemittanceState';
import { postRemittances } from '../../../platform/database/statements/postClearing';
import type { Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import { adviceNumbers } from './adviceSegments';
import type { LockedRemittance, RecordedStep, RemittanceRepository } from './ports';
import { ACH_FILE_OF, remittanceColumns } from './remittanceColumns.sql';

/** Remittances, in one transaction. */
export class SqlRemittances implements RemittanceRepository {
  constructor(private readonly tx: Tx) {}

  async lock(remittancePk: string): Promise<LockedRemittance | undefined> {
    // Downloads lock the file before its remittances.
    await sql`select 1 from ach_files f where f.file_pk in (
      select file_pk from remittance_credits where remittance_pk = ${remittancePk}) order by f.file_no for update`.execute(
      this.tx,
    );
    const { rows } = await sql<LockedRemittance>`
      select r.state, r.upload_pk is not null as "isOpening",
        (select 'ach-carriers-' || f.business_date || '-' || f.modifier || '.txt' from ${ACH_FILE_OF}) as "achFile",
        (select f.file_pk from ${ACH_FILE_OF}) as "filePk", (select k.settle_date from ${ACH_FILE_OF}) as "creditSettles"
      from remittances r where r.remittance_pk = ${remittancePk} for update of r`.execute(this.tx);
    return rows[0];
  }

  async get(remittancePk: string): Promise<Remittance> {
    const { rows } = await sql<Remittance>`
      select ${remittanceColumns({ kind: 'all' })} from remittances r left join carriers c on c.carrier_code = r.carrier_code
      where r.remittance_pk = ${remittancePk}`.execute(this.tx);
    const [remittance] = rows;
    if (!remittance) throw new Error(`There is no remittance ${remittancePk}.`);
    return remittance;
  }

  async lockSentAdvices(controlNumbers: readonly number[]): Promise<readonly SentAdvice[]> {
    const asked = sql`r.parties is not null and r.control_no = any(${sql.val([...controlNumbers])}::bigint[])`;
    await sql`select 1 from remittances r where ${asked} order by r.control_no for update`.execute(this.tx);
    const { rows } = await sql<Remittance & { readonly controlNo: number }>`
      select ${remittanceColumns({ kind: 'all' })}, r.control_no as "controlNo"
      from remittances r left join carriers c on c.carrier_code = r.carrier_code
      where ${asked} order by r.control_no`.execute(this.tx);
    return rows.map(({ remittancePk, carrierName, businessDate, amountCents, history, controlNo }) => ({
      remittancePk,
      carrierName,
      businessDate,
      amountCents,
      history,
      numbers: adviceNumbers({ controlNo, businessDate }),
    }));
  }

  async recordAnswer(
    remittancePk: string,
    { step, note }: { readonly step: AdviceStep; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.addEvent(
      remittancePk,
      { step, note, state: sql`(select state from remittances where remittance_pk = ${remittancePk})` },
      by,
      now,
    );
  }

  async record(
    remittancePk: string,
    { step, note, line }: RecordedStep,
    { state, posts }: { readonly state: RemittanceState; readonly posts: RemittanceMove },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.tx.updateTable('remittances').set({ state }).where('remittance_pk', '=', remittancePk).execute();
    if (isAboutCredit(step)) await this.endCredit(remittancePk, { step, line }, now);
    if (step === 'undo' && state === 'MADE' && (await this.endCredit(remittancePk, { step, line }, now)))
      await this.payOtherwise(remittancePk);
    await this.addEvent(remittancePk, { step, note, state }, by, now);
    await postRemittances(this.tx, [remittancePk], posts, by, now);
  }

  private async addEvent(
    remittancePk: string,
    { step, note, state }: { readonly step: string; readonly note: string; readonly state: unknown },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await sql`
      insert into remittance_events (remittance_pk, event_no, at, user_id, by_name, note, step, state)
      select ${remittancePk}, (select coalesce(max(event_no), 0) + 1 from remittance_events where remittance_pk = ${remittancePk}),
        ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, ${note}, ${step}, ${state}`.execute(this.tx);
  }

  /** The bank did not pay the credit. @returns whether there was one. */
  private async endCredit(
    remittancePk: string,
    { step, line }: Pick<RecordedStep, 'line'> & { readonly step: 'undo' | 'reject' | 'return' },
    now: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.tx
      .updateTable('remittance_credits')
      .set({
        ended_at: now.toISOString(),
        ended_step: step,
        return_code: line?.returnCode ?? null,
        return_file_hash: line?.fileHash ?? null,
        return_line: line?.line ?? null,
      })
      .where('remittance_pk', '=', remittancePk)
      .where('ended_at', 'is', null)
      .where('file_pk', 'in', (files) =>
        files.selectFrom('ach_files').select('file_pk').where('state', 'not in', ['CANCELED', 'REJECTED']),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** No bank file pays the remittance again. */
  private async payOtherwise(remittancePk: string): Promise<void> {
    await this.tx
      .updateTable('remittances')
      .set({ pays_by_ach: false })
      .where('remittance_pk', '=', remittancePk)
      .execute();
  }
}
