import { randomUUID } from 'node:crypto';
import { refundSuspense, searchHeldItems } from '../../../../../contract/money/suspense';
import { changeLimit, decideLimit, listControls, listControlUses } from '../../../../../contract/people/controls';
import { officeDate } from '../../../../../server/platform/shared/officeDate';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { officeOf, posted } from '../../../../support/deposits/depositFixture';
import { beforeEachPayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

const REFUSED_ABOVE = { kind: 'refund', scope: 'thirtyDays', effect: 'refuse' } as const;

/** @source BR-CTL-02 BR-CTL-04 docs/decisions/controls.md#two-at-once-cannot-exceed-a-limit */
describe('limits over time', () => {
  let server: TestServer;
  let office: Awaited<ReturnType<typeof officeOf>>;
  beforeEachPayingGroup((stage) => ({ server } = stage));
  beforeEach(async () => {
    office = await officeOf(server);
  });
  afterEach(() => server.assertInvariants());

  const limit = (limitCents: number | null, key: typeof REFUSED_ABOVE = REFUSED_ABOVE) => ({
    body: {
      ...key,
      limitCents: limitCents === null ? null : cents(limitCents),
      appliesFrom: officeDate(server.clock.now()),
      note: 'Review',
    },
    idempotencyKey: randomUUID(),
  });
  async function receipts(count: number) {
    const checks = Array.from({ length: count }, (_, index) => ({
      checkNumber: String(7001 + index),
      cents: 10_000,
      payer: `Payer ${index}`,
    }));
    await posted(office.admin, checks);
    return (await office.admin.ok(searchHeldItems, { body: {} })).items;
  }
  const refund = ({ suspensePk }: { readonly suspensePk: string }, amountCents: number) => ({
    params: { suspensePk },
    body: { amountCents: cents(amountCents), payee: 'Payer', reason: 'Paid twice' },
    idempotencyKey: randomUUID(),
  });

  it('are not exceeded by refunds of several receipts at the same time', async () => {
    await office.manager.ok(changeLimit, limit(1_000));
    const items = await receipts(4);
    const answers = await Promise.all(items.map((item) => office.admin.call(refundSuspense, refund(item, 400))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        message: expect.stringContaining('$8.00 is used and $2.00 is left.'),
      });
    }
    const { limits } = await office.manager.ok(listControls, {});
    const found = limits.find(({ kind, scope }) => kind === 'refund' && scope === 'thirtyDays');
    expect(found).toMatchObject({ limitCents: 1_000, usages: [{ subject: '', usedCents: 800, count: 2 }] });
    const { items: uses } = await office.manager.ok(listControlUses, { body: { ...REFUSED_ABOVE, subject: '' } });
    expect(uses.map(({ amountCents, groupName, by }) => ({ amountCents, groupName, by }))).toEqual([
      { amountCents: 400, groupName: 'Payer unknown', by: office.people.admin.name },
      { amountCents: 400, groupName: 'Payer unknown', by: office.people.admin.name },
    ]);
  });

  it('are loosened by two managers, and only once', async () => {
    const second = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    expect(await office.manager.ok(changeLimit, limit(1_000))).toMatchObject({ state: 'ACTIVE' });
    const { changePk, state } = await office.manager.ok(changeLimit, limit(2_000));
    expect(state).toBe('WAITING');
    expect(await second.refused(changeLimit, limit(500))).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    const decide = (approve: boolean) => ({
      params: { changePk },
      body: { approve },
      idempotencyKey: randomUUID(),
    });
    expect(await office.manager.refused(decideLimit, decide(true))).toMatchObject({ code: 'SAME_PERSON' });
    const answers = await Promise.all([
      second.call(decideLimit, decide(true)),
      second.call(decideLimit, decide(false)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('start over when refunds are more than 30 days old', async () => {
    await office.manager.ok(changeLimit, limit(1_000));
    const [first, second] = await receipts(2);
    await office.admin.ok(refundSuspense, refund(first!, 1_000));
    expect(await office.admin.refused(refundSuspense, refund(second!, 1))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    server.clock.advance(30 * 86_400_000);
    await office.admin.ok(refundSuspense, refund(second!, 1_000));
  });
});
