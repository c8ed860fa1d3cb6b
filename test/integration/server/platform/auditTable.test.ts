import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { parseSchema, type SchemaTable } from '../../../../server/platform/database/schema/parseSchema';
import { trailStatements } from '../../../../server/platform/database/schema/trailStatements';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

const SAMPLES = `
-- cluster: group; server: changed; kept: always; trail: group_number
create table samples (
  group_number text, -- internal
  sample_no integer, -- internal
  note text, -- personal
  done_by text, -- personal
  cents bigint, -- internal
  seen_at timestamptz, -- internal, not sealed: a sample
  primary key (group_number, sample_no)
);
`;

let database: OpenDatabase;
/** As migrations get it. */
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await openTestDatabase('owner');
  db = database.db as unknown as Kysely<unknown>;
});
afterAll(() => database.close());

const parsed = (text: string): SchemaTable => parseSchema('samples', text).tables[0] ?? fail();

const noParts = () => fail();

function fail(): never {
  throw new Error('There is no such table.');
}

/** The entries of a table with changes of its rows. Nothing remains. */
async function entriesOf(text: string): Promise<readonly object[]> {
  const tx = await db.startTransaction().execute();
  try {
    for (const statement of parseSchema('samples', text).statements) await sql.raw(statement).execute(tx);
    for (const statement of trailStatements(parsed(text), noParts)) await sql.raw(statement).execute(tx);
    await sql`
      insert into samples values ('G1', 1, 'Before', 'Mona Fields', 100), ('G1', 2, null, 'Mona Fields', 250), ('', 3, 'Office', 'Mona Fields', 1)`.execute(
      tx,
    );
    await sql`update samples set note = 'After' where sample_no = 1`.execute(tx);
    await sql`update samples set done_by = 'Former user' where sample_no = 1`.execute(tx);
    await sql`update samples set seen_at = now() where sample_no = 1`.execute(tx);
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
  it('has an entry for every change, but none when only a name or an unsealed column changes', async () => {
    const entries = await entriesOf(SAMPLES);
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

  it('has another digest for another column', async () => {
    const [first] = await entriesOf(SAMPLES);
    expect((await entriesOf(SAMPLES))[0]).toEqual(first);
    expect((await entriesOf(SAMPLES.replace('cents bigint', 'amount bigint')))[0]).not.toEqual(first);
  });

  it('must have a key', () => {
    const keyless = SAMPLES.replace('timestamptz,', 'timestamptz').replace(
      '  primary key (group_number, sample_no)\n',
      '',
    );
    expect(() => trailStatements(parsed(keyless), noParts)).toThrow(
      'The table samples has no key to find its rows by.',
    );
  });
});
