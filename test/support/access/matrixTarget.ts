import { randomUUID } from 'node:crypto';
import { addBankAccount } from '../../../contract/bankAccounts';
import { createPayment } from '../../../contract/payments';
import { Role } from '../../../src/domain/access/Role';
import { cents } from '../../../src/domain/money/Cents';
import type { TestServer } from '../server/startTestServer';
import type { Target } from './MatrixCall';
import { GROUPS, type Side } from './matrixSides';

/** A group with a released bill, a bank account, a pending payment on another bill, and somebody who belongs to it alone. */
export async function matrixTarget(server: TestServer, side: Side): Promise<Target> {
  const { groupNumber, name, repId, carrier, agent } = GROUPS[side];
  if (side === 'none') return nothing();
  const { data } = server;
  await data.group({ groupNumber, name, repId, carriers: [carrier], agents: [agent] });
  const lines = [{ carrierCode: carrier, billedCents: 10_000 }];
  const released = await data.bill({ groupNumber, lines });
  const unreleased = await data.bill({ groupNumber, lines, status: 'UNRELEASED' });
  const owed = await data.bill({ groupNumber, lines, status: 'RECONCILED' });
  const payor = server.as(await data.billingUser([groupNumber], [Role.Payor]));
  const member = await data.billingUser([groupNumber], [], { email: `member@${side}.test`.toLowerCase() });
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
  const facts = { groupNumber, name, carrier, agent, member, bankAccountPk, paymentPk };
  return { ...facts, billPk: released.billPk, unreleasedPk: unreleased.billPk };
}

/** Names of a group that there is not, as somebody would guess them. */
function nothing(): Target {
  const { groupNumber, name, carrier, agent } = GROUPS.none;
  const pk = `${groupNumber}.1`;
  const member = { userId: 'test|nobody', email: 'member@none.test' };
  const things = { billPk: pk, unreleasedPk: pk, bankAccountPk: pk, paymentPk: pk };
  return { groupNumber, name, carrier, agent, member, ...things };
}
