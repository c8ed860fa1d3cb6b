import { randomUUID } from 'node:crypto';
import { createPayment, voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { makePayment } from '../../../../../server/money/payments/makePayment';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { voidPending } from '../../../../../server/money/payments/voidPayment';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const MIN_STATEMENTS = 10;

describe('a crash at any statement', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const ledger = async () => (await server.db.selectFrom('ledger_events').select('event_pk').execute()).length;

  it('of a payment saves nothing, and the same key pays afterwards', async () => {
    const bill = await group.bill();
    const idempotencyKey = randomUUID();
    const checkout = checkoutOf(group, [{ bill }], 500);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, group.payor.userId);
    const statements = await failAtEveryStatement(
      server,
      (db) =>
        runAs(new SqlTransactions(db), makePayment(), {
          caller: caller!,
          params: undefined,
          idempotencyKey,
          body: checkout,
          now: server.clock.now(),
        }),
      async () => {
        expect(await server.db.selectFrom('payments').select('payment_pk').execute()).toEqual([]);
        expect(await server.db.selectFrom('idempotency_keys').select('answer').execute()).toEqual([]);
        expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', version: 1 });
      },
    );
    expect(statements).toBeGreaterThan(MIN_STATEMENTS);
    const again = await server.as(group.payor).call(createPayment, { body: checkout, idempotencyKey });
    expect(again.status).toBe(201);
    expect(await server.db.selectFrom('payments').select('payment_pk').execute()).toHaveLength(1);
  });

  it('of processing leaves the payment pending, and the next run processes it', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill, { excessCents: 700 });
    const before = await ledger();
    const statements = await failAtEveryStatement(
      server,
      (db) => new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, server.clock.now())),
      async () => {
        expect(await ledger()).toBe(before);
        expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', paid_cents: 0 });
      },
    );
    expect(statements).toBeGreaterThan(MIN_STATEMENTS);
    expect(await ledger()).toBe(before + 1);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: 100_000, pending_cents: 0 });
  });

  it('of voiding leaves the payment as it was, and the same key voids afterwards', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, group.payor.userId);
    const scope = { kind: 'groups' as const, groupNumbers: [group.groupNumber] };
    const idempotencyKey = randomUUID();
    const reason = 'Wrong bill';
    const now = server.clock.now();
    const request = { caller: caller!, scope, idempotencyKey, params: { paymentPk }, body: { reason }, now };
    await failAtEveryStatement(
      server,
      (db) => runAs(new SqlTransactions(db), voidPending, request),
      async () => expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', version: 2 }),
    );
    const again = await server
      .as(group.payor)
      .ok(voidPayment, { params: { paymentPk }, body: { reason }, idempotencyKey });
    expect(again).toMatchObject({ disposition: 'VOIDED' });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', version: 3 });
  });

  it('in the middle of a run loses no payment, and the next run processes the rest', async () => {
    const bills = await Promise.all(Array.from({ length: 3 }, () => group.bill()));
    const [first] = bills;
    const paid = await pay(server, group, first!);
    for (const bill of bills.slice(1)) await pay(server, group, bill);
    await new SqlTransactions(server.db).run((tx) => settlePayment(tx, paid.paymentPk, server.clock.now()));
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const body = { businessDate: localDate('2026-03-12') };
    expect(await server.as(sysadmin).ok(runProcessing, { body })).toMatchObject({
      processed: 2,
      failed: 0,
      remaining: 0,
    });
    for (const bill of bills) expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
  });
});
