import { randomUUID } from 'node:crypto';
import { runProcessing } from '../../../contract/processing';
import { returnPayment, reversePayment } from '../../../contract/reversals';
import { Role } from '../../../src/domain/access/Role';
import { type LocalDate, localDate } from '../../../src/domain/dates/LocalDate';
import type { ReturnCode } from '../../../src/domain/payments/returnCodes';
import type { TestServer } from '../server/startTestServer';

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
