import { randomUUID } from 'node:crypto';
import { saveGroupSettings } from '../../../contract/billing/rules';
import { createPayment } from '../../../contract/money/payments';
import { runProcessing } from '../../../contract/money/processing';
import { returnPayment, reversePayment } from '../../../contract/money/reversals';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import { Role } from '../../../src/domain/platform/access/Role';
import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestBill } from '../server/insertBill';
import type { TestServer } from '../server/startTestServer';
import type { TestPerson } from '../server/TestData';
import { checkoutOf, type PayingGroup } from './payingGroup';

/** Requests with a key of their own. */
export const returnOf = (paymentPk: string, returnCode: ReturnCode = 'R01', reason = '') => ({
  params: { paymentPk },
  body: { returnCode, reason },
  idempotencyKey: randomUUID(),
});
export const reversalOf = (paymentPk: string, reason = 'Paid from the wrong group') => ({
  params: { paymentPk },
  body: { reason },
  idempotencyKey: randomUUID(),
});

/** Processes payments, and returns and reverses them. */
export async function office(server: TestServer) {
  const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  return {
    manager,
    process: (businessDate: LocalDate = localDate('2026-03-12')) =>
      server.as(sysadmin).ok(runProcessing, { body: { businessDate } }),
    returned: (paymentPk: string, code?: ReturnCode) => server.as(manager).ok(returnPayment, returnOf(paymentPk, code)),
    reversed: (paymentPk: string) => server.as(manager).ok(reversePayment, reversalOf(paymentPk)),
  };
}

/** Lets the group's payors write off up to $5.00 of a short payment. */
export async function allowWriteOffs(
  server: TestServer,
  manager: TestPerson,
  { groupNumber }: Pick<PayingGroup, 'groupNumber'>,
): Promise<void> {
  const payment = { overCents: cents(0), shortCents: cents(500), payorsMayWriteOff: true, samePersonMayPay: true };
  await server.as(manager).ok(saveGroupSettings, {
    params: { groupNumber },
    body: {
      version: 1,
      appliesFrom: localDate('2026-03-01'),
      rules: { houseRule: 'adjustThenPay', contributions: [], payment },
    },
  });
}

/** Pays a bill $4.00 short and writes off the rest. @returns the payment with its write-off */
export async function payWithWriteOff(server: TestServer, manager: TestPerson, group: PayingGroup, bill: TestBill) {
  await allowWriteOffs(server, manager, group);
  const checkout = checkoutOf(group, [{ bill }], -400);
  const short = { method: 'Over/Short Debit' as const, bankAccountPk: null, amountCents: cents(400) };
  const body = { ...checkout, sources: [...checkout.sources, short] };
  return server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
}
