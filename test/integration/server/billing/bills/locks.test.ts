import { randomUUID } from 'node:crypto';
import { keepBillLock, releaseBillLock, takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { changeBillLines, getBill, searchBills } from '../../../../../contract/billing/bills/bills';
import { releaseMyBillLocks } from '../../../../../contract/billing/bills/myBillLocks';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { editsTo } from '../../../../support/bills/openForEditing';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = '2026-03-10T15:00:00.000Z';
const TWO_MINUTES_MS = 120_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set(NOW));
afterEach(() => server.reset());
afterAll(() => server.close());

describe('a bill lock', () => {
  it('lasts two minutes, and shows its owner to others', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const lock = await ada.ok(takeBillLock, { body: { billPk } });
    expect(lock).toMatchObject({ billPk, expiresAt: '2026-03-10T15:02:00.000Z' });
    const refusal = await ben.refused(takeBillLock, { body: { billPk } });
    expect(refusal).toMatchObject({ status: 409, code: 'BILL_LOCKED', lockedBy: 'Ada Byron', since: NOW });
    const holder = { name: 'Ada Byron', since: NOW };
    expect((await ben.ok(getBill, { params: { billPk } })).lockedBy).toMatchObject(holder);
    expect((await ben.ok(searchBills, { body: {} })).items[0]?.lockedBy).toMatchObject(holder);
  });

  it('keeps its start time when its owner returns', async () => {
    const { ada, billPk } = await twoReconcilers();
    await ada.ok(takeBillLock, { body: { billPk } });
    server.clock.advance(60_000);
    const again = await ada.ok(takeBillLock, { body: { billPk } });
    expect(again.expiresAt).toBe('2026-03-10T15:03:00.000Z');
    expect((await ada.ok(getBill, { params: { billPk } })).lockedBy?.since).toBe(NOW);
  });

  it('expires by the server’s clock, and is then hidden and free', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const { lockToken } = await ada.ok(takeBillLock, { body: { billPk } });
    server.clock.advance(TWO_MINUTES_MS - 1);
    await ben.refused(takeBillLock, { body: { billPk } });
    server.clock.advance(1);
    expect((await ben.ok(getBill, { params: { billPk } })).lockedBy).toBeNull();
    await ben.ok(takeBillLock, { body: { billPk } });
    const lost = await ada.refused(keepBillLock, { params: { billPk }, body: { lockToken } });
    expect(lost).toMatchObject({
      status: 409,
      code: 'LOCK_LOST',
      lockedBy: 'Ben Okri',
      since: '2026-03-10T15:02:00.000Z',
    });
  });

  it('is extended by heartbeats, even after it expired if no one took it', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const { lockToken } = await ada.ok(takeBillLock, { body: { billPk } });
    for (let minute = 0; minute < 4; minute += 1) {
      server.clock.advance(60_000);
      await ada.ok(keepBillLock, { params: { billPk }, body: { lockToken } });
    }
    await ben.refused(takeBillLock, { body: { billPk } });
    server.clock.advance(10 * TWO_MINUTES_MS);
    const revived = await ada.ok(keepBillLock, { params: { billPk }, body: { lockToken } });
    expect(revived).toEqual({ billPk, lockToken, expiresAt: '2026-03-10T15:26:00.000Z' });
  });

  it('cannot be extended without its token', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const { lockToken } = await ada.ok(takeBillLock, { body: { billPk } });
    const beats = [
      ada.refused(keepBillLock, { params: { billPk }, body: { lockToken: randomUUID() } }),
      ben.refused(keepBillLock, { params: { billPk }, body: { lockToken } }),
      ada.refused(keepBillLock, { params: { billPk: 'nothing' }, body: { lockToken } }),
    ];
    for (const beat of beats) expect(await beat).toMatchObject({ status: 409, code: 'LOCK_LOST' });
  });

  it('hides its owner outside the scope, and cannot be extended after losing the group', async () => {
    const { ada, billPk, group } = await twoReconcilers();
    const { lockToken } = await ada.ok(takeBillLock, { body: { billPk } });
    const stranger = server.as(await server.data.billingUser([await server.data.group()], [Role.Reconciler]));
    const guess = await stranger.refused(keepBillLock, { params: { billPk }, body: { lockToken: randomUUID() } });
    expect(guess).toMatchObject({ status: 409, code: 'LOCK_LOST' });
    expect(guess).not.toHaveProperty('lockedBy');
    const other = await server.data.group();
    await server.db
      .updateTable('person_roles')
      .set({ group_number: other })
      .where('group_number', '=', group)
      .execute();
    const beat = await ada.refused(keepBillLock, { params: { billPk }, body: { lockToken } });
    expect(beat).toMatchObject({ status: 409, code: 'LOCK_LOST' });
  });

  it('goes to exactly one of many simultaneous requests', async () => {
    const { billPk, group } = await twoReconcilers();
    const clerks = await Promise.all(
      Array.from({ length: 8 }, async () => server.as(await server.data.billingUser([group], [Role.Payor]))),
    );
    const answers = await Promise.all(clerks.map((clerk) => clerk.call(takeBillLock, { body: { billPk } })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('is taken over by a manager only', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    await ada.ok(takeBillLock, { body: { billPk } });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const takeOver = { body: { billPk, takeOver: true } };
    for (const other of [ben, admin])
      expect(await other.refused(takeBillLock, takeOver)).toMatchObject({ status: 403 });
    const lock = await manager.ok(takeBillLock, takeOver);
    expect(await ada.refused(takeBillLock, { body: { billPk } })).toMatchObject({ code: 'BILL_LOCKED' });
    await manager.ok(keepBillLock, { params: { billPk }, body: { lockToken: lock.lockToken } });
  });

  it('cannot be taken outside the scope or with view only', async () => {
    const { billPk, group } = await twoReconcilers();
    const stranger = server.as(await server.data.billingUser([await server.data.group()], [Role.Reconciler]));
    const viewer = server.as(await server.data.billingUser([group], [Role.Reconciler, Role.ViewOnly]));
    const reader = server.as(await server.data.billingUser([group]));
    expect(await stranger.refused(takeBillLock, { body: { billPk } })).toMatchObject({ status: 404 });
    expect(await viewer.refused(takeBillLock, { body: { billPk } })).toMatchObject({ status: 403 });
    expect(await reader.refused(takeBillLock, { body: { billPk } })).toMatchObject({ status: 403 });
  });
});

describe('a bill that one person has open in two tabs', () => {
  it('has a token for each tab, and stays locked until the last tab releases it', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const [one, two] = [
      await ada.ok(takeBillLock, { body: { billPk } }),
      await ada.ok(takeBillLock, { body: { billPk } }),
    ];
    expect(two.lockToken).not.toBe(one.lockToken);
    const release = (lockToken: string) => ada.ok(releaseBillLock, { query: { billPk, lockToken } });
    expect(await release(two.lockToken)).toEqual({ removed: 1 });
    await ben.refused(takeBillLock, { body: { billPk } });
    await ada.ok(keepBillLock, { params: { billPk }, body: { lockToken: one.lockToken } });
    const error = await ada.refused(keepBillLock, { params: { billPk }, body: { lockToken: two.lockToken } });
    expect(error).toMatchObject({ status: 409, code: 'LOCK_LOST' });
    expect(await release(two.lockToken)).toEqual({ removed: 0 });
    expect(await release(one.lockToken)).toEqual({ removed: 1 });
    await ben.ok(takeBillLock, { body: { billPk } });
  });

  it('becomes free when the remaining tab stops sending heartbeats', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const stopped = await ada.ok(takeBillLock, { body: { billPk } });
    server.clock.advance(TWO_MINUTES_MS - 1);
    const { lockToken } = await ada.ok(takeBillLock, { body: { billPk } });
    server.clock.advance(1);
    await ada.ok(releaseBillLock, { query: { billPk, lockToken } });
    await ben.ok(takeBillLock, { body: { billPk } });
    const late = await ada.refused(keepBillLock, { params: { billPk }, body: { lockToken: stopped.lockToken } });
    expect(late).toMatchObject({ code: 'LOCK_LOST', lockedBy: 'Ben Okri' });
  });

  it('accepts changes from either tab', async () => {
    const { ada, billPk, linePk } = await twoReconcilers();
    const locks = [await ada.ok(takeBillLock, { body: { billPk } }), await ada.ok(takeBillLock, { body: { billPk } })];
    for (const [index, { lockToken }] of locks.entries()) {
      const changes = editsTo({ [linePk]: 1_000 + index });
      const { version } = await ada.ok(getBill, { params: { billPk } });
      await ada.ok(changeBillLines, { params: { billPk }, body: { version, lockToken, changes } });
    }
  });

  it('cannot be released with another person’s token', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    const { lockToken } = await ada.ok(takeBillLock, { body: { billPk } });
    expect(await ben.ok(releaseBillLock, { query: { billPk, lockToken } })).toEqual({ removed: 0 });
    await ben.refused(takeBillLock, { body: { billPk } });
  });

  it('is lost in both tabs when a manager takes over, and released in both at sign-out (API-5)', async () => {
    const { ada, ben, billPk, email } = await twoReconcilers();
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const take = async () => (await ada.ok(takeBillLock, { body: { billPk } })).lockToken;
    const tokens = [await take(), await take()];
    const { lockToken } = await manager.ok(takeBillLock, { body: { billPk, takeOver: true } });
    for (const token of tokens) await ada.refused(keepBillLock, { params: { billPk }, body: { lockToken: token } });
    await manager.ok(releaseBillLock, { query: { billPk, lockToken } });
    await Promise.all([take(), take(), take()]);
    expect(await ada.ok(releaseMyBillLocks, { query: { email } })).toEqual({ removed: 1 });
    await ben.ok(takeBillLock, { body: { billPk } });
  });
});

describe('releasing a lock', () => {
  it('unlocks the bill immediately; releasing an expired lock is not an error', async () => {
    const { ada, ben, billPk } = await twoReconcilers();
    await ada.ok(takeBillLock, { body: { billPk } });
    expect(await ben.ok(releaseBillLock, { query: { billPk } })).toEqual({ removed: 0 });
    expect(await ada.ok(releaseBillLock, { query: { billPk } })).toEqual({ removed: 1 });
    expect(await ada.ok(releaseBillLock, { query: { billPk } })).toEqual({ removed: 0 });
    await ben.ok(takeBillLock, { body: { billPk } });
  });

  it('releases all of the caller’s locks at sign-out, for any case of the email (API-5, SES-4)', async () => {
    const { ada, ben, billPk, group, email } = await twoReconcilers();
    const other = await server.data.bill({ groupNumber: group });
    const third = await server.data.bill({ groupNumber: group });
    for (const pk of [billPk, other.billPk]) await ada.ok(takeBillLock, { body: { billPk: pk } });
    await ben.ok(takeBillLock, { body: { billPk: third.billPk } });
    expect(await ada.ok(releaseMyBillLocks, { query: { email: email.toUpperCase() } })).toEqual({ removed: 2 });
    expect((await ben.ok(getBill, { params: { billPk: third.billPk } })).lockedBy).not.toBeNull();
  });

  it("does not release other people's locks, except for managers (API-5)", async () => {
    const { ada, ben, billPk, email } = await twoReconcilers();
    await ada.ok(takeBillLock, { body: { billPk } });
    expect(await ben.refused(releaseMyBillLocks, { query: { email } })).toMatchObject({ status: 403 });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    expect(await manager.ok(releaseMyBillLocks, { query: { email: 'nobody@example.test' } })).toEqual({ removed: 0 });
    expect(await manager.ok(releaseMyBillLocks, { query: { email } })).toEqual({ removed: 1 });
  });
});

async function twoReconcilers() {
  const group = await server.data.group();
  const { billPk, linePks } = await server.data.bill({
    groupNumber: group,
    status: 'RELEASED',
    lines: [{ billedCents: 41_250 }],
  });
  const [linePk = ''] = linePks;
  const person = await server.data.billingUser([group], [Role.Reconciler], { firstName: 'Ada', lastName: 'Byron' });
  const other = await server.data.billingUser([group], [Role.Payor], { firstName: 'Ben', lastName: 'Okri' });
  return { ada: server.as(person), ben: server.as(other), email: person.email, billPk, linePk, group };
}
