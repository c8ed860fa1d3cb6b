import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { inTransaction } from '../../../../server/platform/database/inTransaction';
import type { Db } from '../../../../server/platform/database/Tables';
import { openTestDatabase } from '../../../support/server/openTestDatabase';

let database: OpenDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(() => db.deleteFrom('reps').execute());

const addRep = (to: Db, repId: number) =>
  to
    .insertInto('reps')
    .values({ rep_id: repId, name: `Rep ${repId}` })
    .execute();
const reps = async () =>
  (await db.selectFrom('reps').select('rep_id').orderBy('rep_id').execute()).map((row) => row.rep_id);

describe('a transaction', () => {
  it('commits all changes', async () => {
    const answer = await inTransaction(db, async (tx) => {
      await addRep(tx, 1);
      await addRep(tx, 2);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await reps()).toEqual([1, 2]);
  });

  it('rolls back when it throws', async () => {
    const work = inTransaction(db, async (tx) => {
      await addRep(tx, 1);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await reps()).toEqual([]);
  });

  it('throws instead of waiting for itself', async () => {
    const work = inTransaction(db, async () => addRep(db, 1));
    await expect(work).rejects.toThrow('use the given transaction');
    expect(await reps()).toEqual([]);
  });

  it('queues other transactions', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => inTransaction(db, (tx) => addRep(tx, index))));
    expect(await reps()).toHaveLength(20);
  });

  it('does not block other queries', async () => {
    const many = Array.from({ length: 10 }, (_, index) => [
      inTransaction(db, (tx) => addRep(tx, index)),
      db.selectFrom('reps').selectAll().execute(),
    ]);
    await Promise.all(many.flat());
    expect(await reps()).toHaveLength(10);
  });

  it('retries after a serialization failure', async () => {
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await addRep(tx, 7);
      if (runs < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });
    expect(runs).toBe(3);
    expect(await reps()).toEqual([7]);
  });

  it('stops retrying after several attempts', async () => {
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '40P01' });
    expect(runs).toBe(6);
  });
});
