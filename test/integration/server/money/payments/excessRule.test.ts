import { randomUUID } from 'node:crypto';
import { getGroupSettings, saveGroupSettings } from '../../../../../contract/billing/rules';
import { createPayment, getHeldMoney, previewPayment } from '../../../../../contract/money/payments';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** @source docs/decisions/payments.md#a-large-excess-needs-a-confirmation */
describe("the excess limit in a group's rules", () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });

  const settings = () => server.as(manager).ok(getGroupSettings, { params: { groupNumber: group.groupNumber } });
  const save = async (excessLimitCents: Cents | null, appliesFrom = '2026-03-01') => {
    const { version, base } = await settings();
    const rules = { ...base, payment: { ...base.payment, excessLimitCents } };
    return server.as(manager).ok(saveGroupSettings, {
      params: { groupNumber: group.groupNumber },
      body: { version, appliesFrom: localDate(appliesFrom), rules },
    });
  };
  /** Pays a bill of $1,000.00, without a confirmation. */
  const payingOver = async (excessCents: number) => {
    const bill = await group.bill();
    const { confirmExcessCents: _none, ...body } = {
      confirmExcessCents: undefined,
      ...checkoutOf(group, [{ bill }], excessCents),
    };
    return body;
  };
  const call = <Body>(body: Body) => ({ body, idempotencyKey: randomUUID() });

  it('refuses a larger excess until it is confirmed, and nothing up to the limit', async () => {
    const saved = await save(cents(5_000));
    expect(saved.changes[0]?.rules.payment).toMatchObject({ excessLimitCents: 5_000 });
    const payor = server.as(group.payor);
    expect(await payor.ok(createPayment, call(await payingOver(5_000)))).toMatchObject({ excessCents: 5_000 });
    const body = await payingOver(5_001);
    const message = expect.stringContaining('this group asks for a confirmation above $50.00');
    const refusal = await payor.refused(createPayment, call(body));
    expect(refusal).toMatchObject({ status: 422, code: 'EXCESS_UNCONFIRMED', message });
    expect(await payor.ok(previewPayment, { body })).toMatchObject({ balanced: false, sourceProblem: message });
    const other = { ...body, confirmExcessCents: cents(5_002) };
    expect(await payor.refused(createPayment, call(other))).toMatchObject({ code: 'EXCESS_UNCONFIRMED' });
    const confirmed = { ...body, confirmExcessCents: cents(5_001) };
    expect(await payor.ok(createPayment, call(confirmed))).toMatchObject({ excessCents: 5_001 });
  });

  it('applies from its month on, including to the person who set it, until it is removed from the rules', async () => {
    await save(cents(0), '2026-04-01');
    const payor = server.as(group.payor);
    expect(await payor.ok(createPayment, call(await payingOver(100_000)))).toMatchObject({ excessCents: 100_000 });
    server.clock.set('2026-04-01T15:00:00.000Z');
    await server.db.updateTable('group_rule_changes').set({ by_user_id: group.payor.userId }).execute();
    expect(await payor.refused(createPayment, call(await payingOver(1)))).toMatchObject({ code: 'EXCESS_UNCONFIRMED' });
    await save(null, '2026-04-01');
    expect(await payor.ok(createPayment, call(await payingOver(100_000)))).toMatchObject({ excessCents: 100_000 });
    const above = await payor.refused(createPayment, call(await payingOver(100_001)));
    expect(above).toMatchObject({
      code: 'EXCESS_UNCONFIRMED',
      message: expect.stringContaining('due $1,000.00 in all'),
    });
  });

  it('is shown to payors with the money held, and not to carriers or agents', async () => {
    await save(cents(5_000));
    const query = { groupNumber: group.groupNumber };
    expect(await server.as(group.payor).ok(getHeldMoney, { query })).toMatchObject({ excessLimitCents: 5_000 });
    for (const roles of [[Role.Carrier], [Role.Agent]]) {
      const person = await server.data.person({ roles, carrierCodes: ['ACME'], agentCodes: ['A1'] });
      const refusal = await server.as(person).refused(getHeldMoney, { query });
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it.each([-1, 0.5, 100_000_001])('cannot be %d cents', async (limit) => {
    const { version, base } = await settings();
    const rules = { ...base, payment: { ...base.payment, excessLimitCents: limit as Cents } };
    const refusal = await server.as(manager).refused(saveGroupSettings, {
      params: { groupNumber: group.groupNumber },
      body: { version, appliesFrom: localDate('2026-03-01'), rules },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});
