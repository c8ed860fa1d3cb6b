import { SqlRecentAttempts } from '../../../../../server/people/session/SqlRecentAttempts';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';

const MINUTE_MS = 60_000;
const clock = new TestClock('2026-03-10T15:00:00.000Z');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let attempts: SqlRecentAttempts;

beforeAll(async () => {
  database = await openTestDatabase();
  attempts = new SqlRecentAttempts(database.db, clock);
});
afterEach(() => database.db.deleteFrom('recent_attempts').execute());
afterAll(() => database.close());

const pat = { key: 'Pat', limit: 3 };
const office = { key: 'the office', limit: 5 };
const countTimes = async (times: number, ...limits: (typeof pat)[]) => {
  const answers = [];
  for (let at = 0; at < times; at += 1) answers.push(await attempts.count(limits));
  return answers;
};

/** @see SES-10 */
describe('attempts in the database', () => {
  it('count up to the limit until the oldest is 15 minutes old', async () => {
    expect(await countTimes(4, pat)).toEqual([0, 0, 0, 15]);
    clock.advance(14.5 * MINUTE_MS);
    expect(await countTimes(1, pat)).toEqual([1]);
    clock.advance(0.5 * MINUTE_MS);
    expect(await countTimes(4, pat)).toEqual([0, 0, 0, 15]);
  });

  it('count for no key if any key is at its limit', async () => {
    await countTimes(3, pat);
    expect(await countTimes(10, pat, office)).toEqual(Array(10).fill(15));
    expect(await countTimes(6, office)).toEqual([0, 0, 0, 0, 0, 15]);
  });

  it('are removed one at a time, and cleared together', async () => {
    await countTimes(3, pat);
    await attempts.removeLatest(pat.key);
    expect(await countTimes(2, pat)).toEqual([0, 15]);
    await attempts.clear(pat.key);
    expect(await countTimes(1, pat)).toEqual([0]);
    await attempts.removeLatest('nothing was counted here');
  });

  it('never exceed the limit for concurrent requests on several servers with keys in any order', async () => {
    const otherServer = new SqlRecentAttempts(database.db, clock);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? attempts : otherServer).count(at % 3 ? [pat, office] : [office, pat]),
      ),
    );
    expect(answers.filter((minutes) => minutes === 0)).toHaveLength(3);
  });

  it('store no names in the database, and accept keys of any length', async () => {
    await attempts.count([{ key: `pat@example.test${'x'.repeat(100_000)}\0`, limit: 1 }]);
    const rows = await database.db.selectFrom('recent_attempts').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('pat');
  });
});
