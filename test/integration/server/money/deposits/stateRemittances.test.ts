import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import {
  changeUnclaimedRefund,
  exportRefunds,
  issueRefundChecks,
  searchRefunds,
} from '../../../../../contract/money/refunds';
import { getNotices } from '../../../../../contract/office/notices';
import { changeLimit, listControlUses } from '../../../../../contract/people/controls';
import { UNCLAIMED_STEPS, type UnclaimedStep } from '../../../../../src/domain/money/refunds/refundStates';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { approveRefunds } from '../../../../support/deposits/approveRefunds';
import { officeOf } from '../../../../support/deposits/depositFixture';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import {
  addDay,
  addTrust,
  linesOf,
  type ManagerClient,
  manager,
  takeStep,
} from '../../../../support/statements/office';

const LIMIT = { kind: 'remit', scope: 'person', effect: 'secondPerson' } as const;
const STALE = localDate('2026-10-30');

/** @source docs/decisions/refunds.md#a-large-remittance-to-a-state-waits-for-another-person */
describe('remittances to a state above a limit', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;
  let boss: ManagerClient;
  let accountPk: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(() => begin());
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  async function begin(): Promise<void> {
    server.clock.set('2026-03-10T15:00:00.000Z');
    office = await officeOf(server);
    boss = await manager(server);
    accountPk = await addTrust(boss);
  }
  /** A stale check for $3.00, above the limit for one person. @returns the key of its refund */
  async function stale(): Promise<string> {
    const [refundPk = ''] = await approveRefunds(office.admin, [{ cents: 300, payee: 'J. Smith' }]);
    const body = { refundPks: [refundPk], firstCheckNumber: 1001 };
    await office.admin.ok(issueRefundChecks, { body, idempotencyKey: randomUUID() });
    server.clock.set(`${STALE}T15:00:00.000Z`);
    const limit = { ...LIMIT, limitCents: cents(299), appliesFrom: STALE, note: 'Review' };
    await boss.ok(changeLimit, { body: limit, idempotencyKey: randomUUID() });
    await take(refundPk, 'stale');
    return refundPk;
  }
  const take = (refundPk: string, step: UnclaimedStep, by = office.admin, key: string = randomUUID()) =>
    by.call(changeUnclaimedRefund, {
      params: { refundPk },
      body: { step, checkNumber: 1001, reason: 'Report 2026' },
      idempotencyKey: key,
    });
  /** @source BR-NOT-12 */
  const waiting = async (by: Pick<TestCaller, 'ok'>) =>
    (await by.ok(getNotices, { query: { size: '1' } })).waiting.stateRemittances;
  const stateNow = async () => (await office.admin.ok(searchRefunds, { body: {} })).items[0]?.state;

  it("need another person's approval once and count toward the requester's limit", async () => {
    const refundPk = await stale();
    await nameEveryone(server);
    const key = randomUUID();
    expect((await take(refundPk, 'remit', office.admin, key)).body).toMatchObject({ state: 'REMIT_WAITS' });
    expect((await take(refundPk, 'remit', office.admin, key)).body).toMatchObject({ state: 'REMIT_WAITS' });
    expect([await waiting(office.admin), await waiting(boss)]).toEqual([0, 1]);
    expect((await take(refundPk, 'remit')).body).toMatchObject({ code: 'WRONG_STATUS' });
    expect((await take(refundPk, 'reissue')).body).toMatchObject({ code: 'WRONG_STATUS' });
    expect((await take(refundPk, 'approveRemit')).body).toMatchObject({ code: 'SAME_PERSON' });
    const answers = await Promise.all([take(refundPk, 'approveRemit', boss), take(refundPk, 'approveRemit', boss)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await stateNow()).toBe('REMITTED');
    expect(await waiting(boss)).toBe(0);
    const { items } = await boss.ok(listControlUses, {
      body: { ...LIMIT, effect: 'refuse', subject: office.people.admin.userId },
    });
    expect(items).toMatchObject([{ kind: 'remit', itemPk: refundPk, itemName: 'J. Smith', amountCents: 300 }]);
    expect(items[0]?.approvedBy).not.toBeNull();
    expect(await eventsOfOneName(server)).toEqual(['Remittance of an unclaimed refund approved']);
    const { text } = await boss.call(exportRefunds, { body: { format: 'csv' } });
    expect(text).toContain('Both people are named Ana Ortiz: check that they are two people.');
  });

  it('can be declined and requested again', async () => {
    const refundPk = await stale();
    await take(refundPk, 'remit');
    expect((await take(refundPk, 'declineRemit', boss)).body).toMatchObject({ state: 'UNCLAIMED' });
    expect((await take(refundPk, 'remit', boss)).body).toMatchObject({ state: 'REMIT_WAITS' });
    expect((await take(refundPk, 'approveRemit')).body).toMatchObject({ state: 'REMITTED' });
  });

  it('end when the bank pays the check before approval', async () => {
    const refundPk = await stale();
    await take(refundPk, 'remit');
    const paid = { typeCode: '475', amountCents: 300, text: 'CHECK PAID 1001' };
    const { statementPk } = await addDay(boss, accountPk, [paid], STALE);
    const [line] = await linesOf(boss, statementPk);
    if ((await stateNow()) !== 'CLEARED') {
      await takeStep(boss, statementPk, {
        step: 'match',
        linePks: line ? [line.linePk] : [],
        itemKeys: [`REFUND:${refundPk}`],
        note: '',
      });
    }
    expect(await stateNow()).toBe('CLEARED');
    expect((await take(refundPk, 'approveRemit', boss)).body).toMatchObject({ code: 'WRONG_STATUS' });
  });

  it('are remitted only after two people agree, for any sequence of steps', async () => {
    const steps = fc.array(fc.record({ step: fc.constantFrom(...UNCLAIMED_STEPS), isBoss: fc.boolean() }), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const refundPk = await stale();
        for (const { step, isBoss } of taken) {
          await take(refundPk, step, isBoss ? boss : office.admin);
          await server.assertInvariants();
        }
        const events = await server.db.selectFrom('refund_events').selectAll().orderBy('event_no').execute();
        const asked = events.filter(({ step }) => step === 'askRemit').at(-1);
        const approved = events.find(({ step }) => step === 'approveRemit');
        expect(events.some(({ step }) => step === 'remit')).toBe(false);
        expect((await stateNow()) === 'REMITTED').toBe(approved !== undefined);
        expect(approved !== undefined && approved.user_id === asked?.user_id).toBe(false);
        await server.reset();
        await begin();
      }),
      { numRuns: 8 },
    );
  });
});
