import { randomUUID } from 'node:crypto';
import { createFileTemplate } from '../../../contract/fileTemplates';
import { addBankAccount, createPayment } from '../../../contract/payments';
import { uploadFile } from '../../../contract/uploads';
import { Role } from '../../../src/domain/access/Role';
import { cents } from '../../../src/domain/money/Cents';
import type { TestServer } from '../server/startTestServer';
import type { Target } from './MatrixCall';
import { CARRIER_ROWS, LAYOUT, LOCKBOX_ROWS, PAYROLL_ROWS } from './matrixFiles';
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
  const files = await filesOf(server, groupNumber, carrier);
  return { ...facts, ...files, billPk: released.billPk, unreleasedPk: unreleased.billPk };
}

/** Sent by somebody who is nobody else of the matrix: what one sends oneself, one sees. */
async function filesOf(server: TestServer, groupNumber: string, carrier: string) {
  const office = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const send = async (kind: 'payrollDeductions' | 'carrierBill' | 'lockbox', owner: string, bytes: string) => {
    const form = { params: { kind, owner, template: 'auto' }, files: [{ name: `${kind}.csv`, bytes }] };
    return (await office.uploaded(uploadFile, form)).filePk;
  };
  const { templatePk } = await office.ok(createFileTemplate, {
    body: { kind: 'payrollDeductions', owner: groupNumber, name: 'Weekly', ...LAYOUT },
  });
  return {
    filePk: await send('payrollDeductions', groupNumber, PAYROLL_ROWS),
    carrierFilePk: await send('carrierBill', carrier, CARRIER_ROWS({ groupNumber })),
    officeFilePk: await send('lockbox', 'office', LOCKBOX_ROWS({ groupNumber })),
    templatePk,
  };
}

/** Names of a group that there is not, as somebody would guess them. */
function nothing(): Target {
  const { groupNumber, name, carrier, agent } = GROUPS.none;
  const pk = `${groupNumber}.1`;
  const member = { userId: 'test|nobody', email: 'member@none.test' };
  const files = { filePk: pk, carrierFilePk: pk, officeFilePk: pk, templatePk: pk };
  const things = { billPk: pk, unreleasedPk: pk, bankAccountPk: pk, paymentPk: pk, ...files };
  return { groupNumber, name, carrier, agent, member, ...things };
}
