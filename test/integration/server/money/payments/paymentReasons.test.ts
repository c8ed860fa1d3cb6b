import { randomUUID } from 'node:crypto';
import { createPayment, previewPayment, voidPayment } from '../../../../../contract/money/payments';
import { listControls } from '../../../../../contract/people/controls';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

/** @source BR-CTL-09 docs/decisions/controls.md#a-payment-that-was-likely-made-before-needs-a-reason */
describe('a payment that likely duplicates an earlier one', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const payor = () => server.as(group.payor);
  const bodyFor = async () => checkoutOf(group, [{ bill: await group.bill() }]);
  const create = (body: Awaited<ReturnType<typeof bodyFor>>, more: object = {}, idempotencyKey = randomUUID()) =>
    payor().call(createPayment, { body: { ...body, ...more }, idempotencyKey });
  const made = async () => (await server.db.selectFrom('payments').select('payment_pk').execute()).length;

  it('is refused without a reason, and names the earlier payment', async () => {
    await create(await bodyFor());
    const { body, status } = await create(await bodyFor());
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'REASON_NEEDED', problems: [{ message: expect.stringContaining('$1,000.00') }] },
    });
    expect(await made()).toBe(1);
  });

  it('is made once, with a reason that managers see', async () => {
    await create(await bodyFor());
    const body = await bodyFor();
    const { questions } = await payor().ok(previewPayment, { body });
    const explained = { keys: questions.map(({ key }) => key), reason: 'Another month' };
    const key = randomUUID();
    const first = await create(body, { explained }, key);
    expect(first.status).toBe(201);
    expect((await create(body, { explained }, key)).body).toEqual(first.body);
    expect(await made()).toBe(2);
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const { reasons } = await manager.ok(listControls, {});
    expect(reasons).toMatchObject([{ note: 'Another month', earlierText: questions[0]?.text }]);
  });

  it('is refused with a reason for something else', async () => {
    await create(await bodyFor());
    const explained = { keys: ['another'], reason: 'Another month' };
    expect(await create(await bodyFor(), { explained })).toMatchObject({ status: 422 });
    expect(await made()).toBe(1);
  });

  it('is made without a reason after the first one was voided, and a week later', async () => {
    const { paymentPk } = await payor().ok(createPayment, { body: await bodyFor(), idempotencyKey: randomUUID() });
    const body = { reason: 'Mistake' };
    await payor().ok(voidPayment, { params: { paymentPk }, body, idempotencyKey: randomUUID() });
    expect(await create(await bodyFor())).toMatchObject({ status: 201 });
    server.clock.set('2026-03-18T15:00:00.000Z');
    expect(await create(await bodyFor())).toMatchObject({ status: 201 });
  });

  it('is asked about when two people pay at the same time', async () => {
    const bodies = [await bodyFor(), await bodyFor()];
    const answers = await Promise.all(bodies.map((body) => create(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(await made()).toBe(1);
  });
});
