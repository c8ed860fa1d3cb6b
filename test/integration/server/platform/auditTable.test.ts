import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/database/engine/OpenDatabase';
import { audit } from '../../../../server/database/migrations/0560_audit_trail';
import { planDigests } from '../../../../server/database/migrations/0705_planned_audit_digests';
import { digestAnyRow } from '../../../../server/database/migrations/0791_digests_of_any_row';
import { auditTable } from '../../../../server/database/migrations/auditTable';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

const AUDITED = { table: 'samples', group: '%.group_number' };

let database: OpenDatabase;
/** As migrations get it. */
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await openTestDatabase('owner');
  db = database.db as unknown as Kysely<unknown>;
});
afterAll(() => database.close());

/** The entries of a table with a row from before and with changes after it is put into the audit trail. Nothing remains. */
async function entriesWith(putIntoTrail: (tx: Kysely<unknown>) => Promise<void>): Promise<readonly object[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`
      create table samples (group_number text, sample_no integer, note text, done_by text, cents bigint, primary key (group_number, sample_no))`.execute(
      tx,
    );
    await sql`insert into samples values ('G1', 1, 'Before', 'Mona Fields', 100)`.execute(tx);
    await putIntoTrail(tx);
    await sql`insert into samples values ('G1', 2, null, 'Mona Fields', 250), ('', 3, 'Office', 'Mona Fields', 1)`.execute(
      tx,
    );
    await sql`update samples set note = 'After' where sample_no = 1`.execute(tx);
    await sql`update samples set done_by = 'Former user' where sample_no = 1`.execute(tx);
    await sql`update samples set sample_no = 4 where sample_no = 2`.execute(tx);
    await sql`delete from samples where sample_no = 3`.execute(tx);
    const { rows } = await sql<object>`
      select chain, record, record_key as key, encode(digest, 'hex') as digest from audit_entries where record = 'samples'
      order by entry_no`.execute(tx);
    return rows;
  } finally {
    await tx.rollback().execute();
  }
}

describe('a table that is added to the audit trail [BR-AUD-06]', () => {
  it('has an entry for every row and change, but none when only a name changes', async () => {
    const entries = await entriesWith((tx) => auditTable(tx, AUDITED));
    const entry = (chain: string, key: string, digest: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)) => ({
      chain,
      record: 'samples',
      key,
      digest,
    });
    expect(entries).toEqual([
      entry('G1', 'G1:1'),
      entry('G1', 'G1:2'),
      entry('*', ':3'),
      entry('G1', 'G1:1'),
      entry('G1', 'G1:2', null),
      entry('G1', 'G1:4'),
      entry('*', ':3', null),
    ]);
  });

  it('has the entries that former migrations gave their tables', async () => {
    const former = await entriesWith(async (tx) => {
      await audit(tx, AUDITED);
      await planDigests(tx, [AUDITED.table]);
      await digestAnyRow(tx, [AUDITED.table]);
    });
    expect(await entriesWith((tx) => auditTable(tx, AUDITED))).toEqual(former);
  });

  it('must have a key', async () => {
    const withoutKey = db.transaction().execute(async (tx) => {
      await sql`create table samples (note text)`.execute(tx);
      await auditTable(tx, { table: 'samples' });
    });
    await expect(withoutKey).rejects.toThrow('The table samples has no key to find its rows by.');
  });
});
