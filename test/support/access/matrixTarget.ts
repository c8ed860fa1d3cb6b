import { randomUUID } from 'node:crypto';
import { addBankAccount } from '../../../contract/bankAccounts';
import { createPayment } from '../../../contract/payments';
import { Role } from '../../../src/domain/access/Role';
import { cents } from '../../../src/domain/money/Cents';
import type { TestServer } from '../server/startTestServer';
import type { Target } from './matrixCalls';

interface Wishes {
  readonly groupNumber: string;
  readonly repId: number;
  readonly carrier: string;
  readonly agent: string;
}

/** A group with a released bill, a bank account, and a pending payment on another bill. */
export async function matrixTarget(
  server: TestServer,
  { groupNumber, repId, carrier, agent }: Wishes,
): Promise<Target> {
  const { data } = server;
  await data.group({ groupNumber, repId, carriers: [carrier], agents: [agent] });
  const lines = [{ carrierCode: carrier, billedCents: 10_000 }];
  const released = await data.bill({ groupNumber, lines });
  const unreleased = await data.bill({ groupNumber, lines, status: 'UNRELEASED' });
  const owed = await data.bill({ groupNumber, lines, status: 'RECONCILED' });
  const payor = server.as(await data.billingUser([groupNumber], [Role.Payor]));
  const { bankAccountPk } = await payor.ok(addBankAccount, {
    body: {
      groupNumber,
      name: 'Payroll',
      bankName: 'First Bank',
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '99988877',
    },
  });
  const { paymentPk } = await payor.ok(createPayment, {
    body: {
      groupNumber,
      sources: [{ method: 'ACH', bankAccountPk, amountCents: cents(10_000) }],
      allocations: [{ billPk: owed.billPk, version: owed.version, amountCents: cents(10_000) }],
    },
    idempotencyKey: randomUUID(),
  });
  return { groupNumber, billPk: released.billPk, unreleasedPk: unreleased.billPk, bankAccountPk, paymentPk };
}
