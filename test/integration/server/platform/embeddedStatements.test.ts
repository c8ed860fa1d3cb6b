import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Db } from '../../../../server/platform/database/Tables';
import { openBlankPGlite } from '../../../support/server/openTestPGlite';

describe('a statement on the embedded database', () => {
  let database: Awaited<ReturnType<typeof openBlankPGlite>>;
  let db: Db;
  let pglite: PGlite;
  beforeAll(async () => {
    database = await openBlankPGlite();
    ({ db, pglite } = database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`drop table if exists parts, wholes`.execute(db);
    await sql`create table wholes (pk integer primary key)`.execute(db);
    await sql`create table parts (pk text primary key, whole integer references wholes, size bigint, unique (size))`.execute(
      db,
    );
    await sql`insert into wholes values (1)`.execute(db);
    await sql`insert into parts values ('a', 1, 5), ('b', null, null)`.execute(db);
  });

  const part = (pk: string, within = db) => sql`select * from parts where pk = ${pk}`.execute(within);
  const planned = async () =>
    (
      await pglite.query<{ generic: number; own: number }>(
        `select generic_plans as generic, custom_plans as own from pg_prepared_statements where statement like 'select * from parts%'`,
      )
    ).rows;

  it('is planned for its parameters at every use', async () => {
    for (let use = 1; use <= 12; use += 1) {
      expect((await part('a')).rows).toEqual([{ pk: 'a', whole: 1, size: 5 }]);
      expect(await planned()).toEqual([{ generic: 0, own: ((use - 1) % 5) + 1 }]);
    }
  });

  it('is planned once on a database that keeps plans, and fails and recovers like any other', async () => {
    const keeping = await openBlankPGlite({ keepsPlans: true });
    try {
      await sql`create table parts (pk text primary key)`.execute(keeping.db);
      const insert = (pk: string) => sql`insert into parts values (${pk}) returning pk`.execute(keeping.db);
      for (const pk of 'abcdefgh') expect((await insert(pk)).rows).toEqual([{ pk }]);
      await expect(insert('a')).rejects.toMatchObject({ code: '23505' });
      expect((await insert('i')).rows).toEqual([{ pk: 'i' }]);
      await sql`alter table parts add column size integer`.execute(keeping.db);
      for (const pk of ['j', 'k']) expect((await insert(pk)).rows).toEqual([{ pk }]);
      const read = () => sql<{ pk: string }>`select pk from parts where pk > 'g' order by pk`.execute(keeping.db);
      for (let use = 1; use <= 8; use += 1)
        expect((await read()).rows.map(({ pk }) => pk)).toEqual(['h', 'i', 'j', 'k']);
      const plans = await keeping.pglite.query<{ custom: number }>(
        `select sum(custom_plans)::int as custom from pg_prepared_statements where statement like '%parts%'`,
      );
      expect(plans.rows).toEqual([{ custom: 0 }]);
    } finally {
      await keeping.close();
    }
  });

  it('counts the rows it changes', async () => {
    const changed = await sql`update parts set size = ${7} where pk in (${'a'}, ${'b'}, ${'c'}) and pk > ${''}`
      .execute(db)
      .catch((error: unknown) => error);
    expect(changed).toMatchObject({ code: '23505' });
    expect((await sql`update parts set size = null where pk > ${''}`.execute(db)).numAffectedRows).toBe(2n);
    expect((await sql`insert into parts values (${'c'}, 1, 2)`.execute(db)).numAffectedRows).toBe(1n);
    expect((await part('c')).numAffectedRows).toBe(0n);
    expect((await sql`delete from parts`.execute(db)).numAffectedRows).toBe(3n);
  });

  it("fails with PostgreSQL's fields and the place that called it, and the next one works", async () => {
    const insert = (pk: string, whole: number | string) =>
      sql`insert into parts (pk, whole) values (${pk}, ${whole})`.execute(db).catch((error: unknown) => error);
    expect(await insert('a', 1)).toMatchObject({
      code: '23505',
      severity: 'ERROR',
      constraint: 'parts_pkey',
      table: 'parts',
      detail: 'Key (pk)=(a) already exists.',
      stack: expect.stringContaining(__filename),
    });
    expect(await insert('d', 9)).toMatchObject({ code: '23503', constraint: 'parts_whole_fkey' });
    expect(await insert('d', 'one')).toMatchObject({ code: '22P02' });
    expect(await sql`select from nowhere where pk = ${1}`.execute(db).catch((error: unknown) => error)).toMatchObject({
      code: '42P01',
    });
    expect(await sql`select 1 / 0`.execute(db).catch((error: unknown) => error)).toMatchObject({ code: '22012' });
    expect((await part('a')).rows).toHaveLength(1);
  });

  it('takes and gives values of every kind', async () => {
    const given = ['x,"y"', null, 'ü'];
    const { rows } = await sql`
      select ${given}::text[] as texts, ${[1, 2]}::bigint[] as numbers, ${null}::text as nothing, ${undefined}::text as missing,
        ${true}::boolean as yes, ${new Date('2026-03-03T15:00:00Z')}::timestamptz as instant, ${{ a: [1n] }}::jsonb as document,
        ${new Uint8Array([0, 255])}::bytea as bytes, ${9_007_199_254_740_991}::bigint as large`.execute(db);
    expect(rows).toEqual([
      {
        texts: given,
        numbers: [1, 2],
        nothing: null,
        missing: null,
        yes: true,
        instant: '2026-03-03T15:00:00.000Z',
        document: { a: ['1'] },
        bytes: new Uint8Array([0, 255]),
        large: 9_007_199_254_740_991,
      },
    ]);
  });

  it('sees the current table after a change, after its rollback, and after a change on another connection', async () => {
    const before = { pk: 'a', whole: 1, size: 5 };
    expect((await part('a')).rows).toEqual([before]);
    const undone = db.transaction().execute(async (tx) => {
      await sql`alter table parts add column color text default 'red'`.execute(tx);
      expect((await part('a', tx)).rows).toEqual([{ ...before, color: 'red' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await part('a')).rows).toEqual([before]);
    await sql`alter table parts add column weight integer default 3`.execute(db);
    expect((await part('a')).rows).toEqual([{ ...before, weight: 3 }]);
    await pglite.exec(`alter table parts drop column weight`);
    expect((await part('a')).rows).toEqual([before]);
    await pglite.exec('deallocate all');
    expect((await part('a')).rows).toEqual([before]);
  });

  it('ends its transaction when it fails, and a failed commit is reported', async () => {
    const ignoring = db.transaction().execute(async (tx) => {
      await sql`insert into parts values (${'c'}, 1, 8)`.execute(tx);
      await sql`select 1 / ${0}::integer`.execute(tx).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('rolled back instead of committed');
    expect((await part('c')).rows).toEqual([]);
    expect(pglite.isInTransaction()).toBe(false);
  });

  it('is one of at most 500 that are kept', async () => {
    for (let column = 0; column < 600; column += 1)
      await sql`select ${sql.lit(column)} as ${sql.ref(`column_${column}`)} where ${1} = 1`.execute(db);
    const { rows } = await pglite.query('select count(*) as count from pg_prepared_statements');
    expect(rows).toEqual([{ count: 500 }]);
    expect((await part('a')).rows).toHaveLength(1);
  });

  it('is answered before the database closes, and refused afterwards', async () => {
    const own = await openBlankPGlite();
    const order: string[] = [];
    let closing = Promise.resolve();
    await own.db.transaction().execute(async (tx) => {
      closing = own.close().then(() => void order.push('closed'));
      await sql`select ${1}`.execute(tx);
      order.push('answered');
    });
    await closing;
    expect(order).toEqual(['answered', 'closed']);
    await expect(sql`select ${1}`.execute(own.db)).rejects.toThrow('PGlite is closed');
  });
});
