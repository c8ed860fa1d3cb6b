import { sql } from 'kysely';
import type { RemittanceMove } from '../../../src/domain/ledger/clearing';
import type { Remittance } from '../../../src/domain/processing/BankFile';
import type { RemittanceChange, RemittanceState } from '../../../src/domain/processing/RemittanceState';
import { postRemittances } from '../../database/statements/postClearing';
import type { Tx } from '../../database/Tables';
import type { Actor } from '../../shared/Actor';
import type { RemittanceRepository } from '../ports';
import { remittanceColumns } from './remittanceColumns.sql';

/** Remittances, in one transaction. */
export class SqlRemittances implements RemittanceRepository {
  constructor(private readonly tx: Tx) {}

  async lock(
    remittancePk: string,
  ): Promise<{ readonly state: RemittanceState; readonly isOpening: boolean } | undefined> {
    const row = await this.tx
      .selectFrom('remittances')
      .select(['state', 'upload_pk'])
      .where('remittance_pk', '=', remittancePk)
      .forUpdate()
      .executeTakeFirst();
    return row && { state: row.state, isOpening: row.upload_pk !== null };
  }

  async get(remittancePk: string): Promise<Remittance> {
    const { rows } = await sql<Remittance>`
      select ${remittanceColumns({ kind: 'all' })} from remittances r left join carriers c on c.carrier_code = r.carrier_code
      where r.remittance_pk = ${remittancePk}`.execute(this.tx);
    const [remittance] = rows;
    if (!remittance) throw new Error(`There is no remittance ${remittancePk}.`);
    return remittance;
  }

  async record(
    remittancePk: string,
    { step, note }: RemittanceChange,
    { state, posts }: { readonly state: RemittanceState; readonly posts: RemittanceMove },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await this.tx.updateTable('remittances').set({ state }).where('remittance_pk', '=', remittancePk).execute();
    await sql`
      insert into remittance_events (remittance_pk, event_no, at, user_id, by_name, note, step, state)
      select ${remittancePk}, (select coalesce(max(event_no), 0) + 1 from remittance_events where remittance_pk = ${remittancePk}),
        ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, ${note}, ${step}, ${state}`.execute(this.tx);
    await postRemittances(this.tx, [remittancePk], posts, by, now);
  }
}
