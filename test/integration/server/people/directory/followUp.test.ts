import {
  SqlAccountSyncQueue,
  SqlEmbeddedFollowUp,
  SqlQueuedFollowUp,
} from '../../../../../server/people/account/SqlAccountSync';
import { SyncProviderAccounts } from '../../../../../server/people/directory/SyncProviderAccounts';
import type { SignInPerson } from '../../../../../server/people/session/ports';
import { SqlProviderStorage } from '../../../../../server/people/session/SqlProviderStorage';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { TestClock } from '../../../../support/server/TestClock';
import { TestData, type TestPerson } from '../../../../support/server/TestData';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let data: TestData;
const clock = new TestClock('2026-03-10T15:00:00.000Z');
beforeAll(async () => {
  database = await openTestDatabase();
  data = new TestData(database.db, clock);
});
afterAll(() => database.close());

describe('accounts at an external provider', () => {
  beforeEach(() => database.db.deleteFrom('account_follow_ups').execute());

  const note = ({ userId }: TestPerson) =>
    inTransaction(database.db, (tx) => new SqlQueuedFollowUp(tx, clock).personChanged(userId));
  const waiting = () => database.db.selectFrom('account_follow_ups').select(['user_id', 'tries']).execute();

  /** A provider with scripted results that records the people it was called for. */
  function aProvider() {
    const followed: string[] = [];
    const failures: string[] = [];
    const provider = {
      before: (_person: SignInPerson): Promise<void> => Promise.resolve(),
      async update(person: SignInPerson) {
        await provider.before(person);
        followed.push(`${person.email} ${person.status}`);
      },
      remove(subject: string) {
        followed.push(`removed ${subject}`);
        return Promise.resolve();
      },
    };
    const queue = new SqlAccountSyncQueue(database.db, clock);
    const run = () => new SyncProviderAccounts(queue, provider, clock, (what) => failures.push(what)).run();
    return { provider, followed, failures, run };
  }

  it('are updated once for several changes, to the latest state', async () => {
    const pat = await data.person({ status: 'Disabled' });
    await note(pat);
    await note(pat);
    const { followed, run } = aProvider();
    expect(await run()).toBe(1);
    expect(followed).toEqual([`${pat.email} Disabled`]);
    expect(await waiting()).toEqual([]);
  });

  it('are not updated after a change that was rolled back', async () => {
    const pat = await data.person();
    const work = inTransaction(database.db, async (tx) => {
      await new SqlQueuedFollowUp(tx, clock).personChanged(pat.userId);
      throw new Error('Refused after all.');
    });
    await expect(work).rejects.toThrow('Refused');
    expect(await waiting()).toEqual([]);
  });

  it('are updated again if the person changes during the update', async () => {
    const pat = await data.person();
    await note(pat);
    const { provider, followed, run } = aProvider();
    provider.before = async () => {
      provider.before = () => Promise.resolve();
      clock.advance(1);
      await note(pat);
    };
    expect(await run()).toBe(2);
    expect(followed).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  it('are retried with doubling pauses until the provider is available', async () => {
    const [pat, kim] = [await data.person(), await data.person()];
    await note(pat);
    await note(kim);
    const { provider, followed, failures, run } = aProvider();
    provider.before = () => Promise.reject(new Error('away'));
    expect(await run()).toBe(0);
    expect(await run()).toBe(0);
    expect(await run()).toBe(0);
    expect(failures).toHaveLength(2);
    clock.advance(15_000);
    await run();
    clock.advance(15_000);
    await run();
    provider.before = () => Promise.resolve();
    clock.advance(3_600_000);
    expect(await run()).toBe(2);
    expect(followed).toHaveLength(2);
  });

  it('are updated by only one of several servers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => data.person()));
    for (const person of people) await note(person);
    const [one, other] = [aProvider(), aProvider()];
    await Promise.all([one.run(), other.run()]);
    expect([...one.followed, ...other.followed]).toHaveLength(10);
  });

  it('are removed when people are purged', async () => {
    const pat = await data.person({ status: 'Deleted' });
    await database.db
      .updateTable('people')
      .set({ purged_alias: 'Former user 1' })
      .where('user_id', '=', pat.userId)
      .execute();
    await note(pat);
    const { followed, run } = aProvider();
    await run();
    expect(followed).toEqual([`removed ${pat.userId}`]);
  });
});

describe('accounts at the embedded provider', () => {
  const storage = () => new SqlProviderStorage(database.db, clock);
  const signedIn = async (person: TestPerson) => {
    const value = { accountId: person.userId };
    await storage().put({ kind: 'Session', id: person.userId, value, uid: null, grantId: null, expiresAt: null });
    return async () => (await storage().find('Session', person.userId)) !== undefined;
  };
  const change = ({ userId }: TestPerson, how = {}) =>
    inTransaction(database.db, (tx) => new SqlEmbeddedFollowUp(tx, clock).personChanged(userId, how));

  it.each(['Disabled', 'Deleted'] as const)(
    'are signed out immediately when the person becomes %s, and no one else',
    async (status) => {
      const [pat, kim] = [await data.person({ status }), await data.person()];
      const [patIsIn, kimIsIn] = [await signedIn(pat), await signedIn(kim)];
      await change(pat);
      await change(kim);
      expect([await patIsIn(), await kimIsIn()]).toEqual([false, true]);
    },
  );

  it('are signed out when the address changes, and links to the old address become invalid', async () => {
    const pat = await data.person();
    const isIn = await signedIn(pat);
    await change(pat, { isNewAddress: true });
    expect(await isIn()).toBe(false);
  });
});
