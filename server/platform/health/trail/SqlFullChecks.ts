import { sql } from 'kysely';
import { inTransaction } from '../../database/inTransaction';
import type { Db, Tx } from '../../database/Tables';
import type { FullCheckState, FullChecks } from '../ports';
import { FULL_CHECK } from '../trailChecks.sql';

/** Advisory lock for changes of the state; no other lock uses this number. */
const LOCK = 7_301_033;

const NONE: FullCheckState = { isAsked: false, running: null, last: null };

/** Where the comparison of all records with the audit trail is, in the settings. */
export class SqlFullChecks implements FullChecks {
  constructor(private readonly db: Db) {}

  state(): Promise<FullCheckState> {
    return read(this.db);
  }

  change(change: (state: FullCheckState) => FullCheckState | undefined): Promise<FullCheckState | undefined> {
    return inTransaction(this.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
      const changed = change(await read(tx));
      if (!changed) return undefined;
      const value = JSON.stringify(changed);
      await tx
        .insertInto('settings')
        .values({ key: FULL_CHECK, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      return changed;
    });
  }
}

async function read(db: Db | Tx): Promise<FullCheckState> {
  const { rows } = await sql<{ value: FullCheckState }>`select value from settings where key = ${FULL_CHECK}`.execute(
    db,
  );
  return rows[0]?.value ?? NONE;
}
