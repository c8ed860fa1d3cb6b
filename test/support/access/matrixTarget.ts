import { randomUUID } from 'node:crypto';
import { addBankAccount } from '../../../contract/money/bankAccounts';
import { createPayment } from '../../../contract/money/payments';
import { createFileTemplate, uploadFile } from '../../../contract/office/uploads';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { payAllTheSame } from '../payments/payingGroup';
import type { TestServer } from '../server/startTestServer';
import type { Target } from './MatrixCall';
import { depositFor, refundFor, suspenseFor } from './matrixDepositCalls';
import { CARRIER_ROWS, LAYOUT, LOCKBOX_ROWS, PAYROLL_ROWS } from './matrixFiles';
import { remittanceFor } from './matrixRemittanceCalls';
import { GROUPS, type Side } from './matrixSides';

/** Creates a group with a released bill, a bank account, a pending payment on another bill, uploads and a billing user. */
export async function matrixTarget(server: TestServer, side: Side): Promise<Target> {
  const { groupNumber, name, repId, carrier, agent } = GROUPS[side];
  if (side === 'none') return missingTarget();
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
      authorizationVersion: 1,
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
  const paid = await data.bill({ groupNumber, lines, status: 'RECONCILED' });
  const processed = await payAllTheSame(payor, {
    groupNumber,
    sources: [{ method: 'ACH', bankAccountPk, amountCents: cents(10_000) }],
    allocations: [{ billPk: paid.billPk, version: paid.version, amountCents: cents(10_000) }],
  });
  const remittancePk = await remittanceFor(server, groupNumber, processed.paymentPk, carrier);
  const expectedPk = `${groupNumber}.expected`;
  await server.db
    .insertInto('expected_adjustments')
    .values({
      group_number: groupNumber,
      expected_pk: expectedPk,
      bill_pk: owed.billPk,
      carrier_code: carrier,
      member_id: 'M1',
      member_name: 'Member M1',
      coverage: 'Medical',
      amount_cents: -1_000,
      source: 'DECISION',
      source_key: 'key',
      reason_code: 'TERMINATED',
    })
    .execute();
  await server.db
    .insertInto('not_on_bill')
    .values({
      group_number: groupNumber,
      row_pk: `${groupNumber}.unbilled`,
      bill_pk: owed.billPk,
      carrier_code: carrier,
      member_id: 'M9',
      member_name: 'Member M9',
      coverage: 'Life',
      coverage_kind: 'LIFE',
      part: 'VOLUME',
      enrollment: 'before',
      state: 'EVIDENCE_PENDING',
      since: localDate('2026-01-01'),
      deducted_cents: 1_000,
      volume_cents: 30_000_000,
      billed_volume_cents: 5_000_000,
      tier: 'EE',
    })
    .execute();
  const correctionPk = `${groupNumber}.correction`;
  await server.db
    .insertInto('corrections')
    .values({
      group_number: groupNumber,
      correction_pk: correctionPk,
      bill_pk: owed.billPk,
      carrier_code: carrier,
      member_id: 'M1',
      member_name: 'Member M1',
      coverage: 'Medical',
      source_key: 'key',
      difference_kind: 'TERMED_STILL_BILLED',
      difference_cents: -1_000,
      kind: 'END_COVERAGE',
      effective_date: localDate('2026-01-31'),
      one_time_cents: 0,
      state: 'PROPOSED',
    })
    .execute();
  await server.db
    .insertInto('correction_files')
    .values({
      group_number: groupNumber,
      file_pk: correctionPk,
      file_name: 'corrections.xlsx',
      media_type: 'application/octet-stream',
      content_base64: 'AA==',
      at: '2026-03-01T00:00:00Z',
      by_name: 'Test',
    })
    .execute();
  const depositPk = await depositFor(server.db, groupNumber);
  const suspensePk = await suspenseFor(server, groupNumber, owed.billPk);
  await refundFor(server, groupNumber, suspensePk);
  const facts = {
    expectedPk,
    correctionPk,
    depositPk,
    suspensePk,
    remittancePk,
    groupNumber,
    name,
    carrier,
    agent,
    member,
    bankAccountPk,
    paymentPk,
  };
  const files = await filesOf(server, groupNumber, carrier);
  // All bills of the group are of its first division.
  const divisions = [
    { group_number: groupNumber, division_number: '01', name: 'East', place: 1, last_month: null },
    { group_number: groupNumber, division_number: '02', name: 'West', place: 2, last_month: null },
  ];
  await server.db.insertInto('divisions').values(divisions).execute();
  await server.db.updateTable('bills').set({ division_number: '01' }).where('group_number', '=', groupNumber).execute();
  return { ...facts, ...files, billPk: released.billPk, unreleasedPk: unreleased.billPk };
}

/** Uploaded by a person outside of the matrix, because people see their own uploads. */
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

/** Plausible keys of a group that does not exist. */
function missingTarget(): Target {
  const { groupNumber, name, carrier, agent } = GROUPS.none;
  const pk = `${groupNumber}.1`;
  const member = { userId: 'test|nobody', email: 'member@none.test' };
  const files = { filePk: pk, carrierFilePk: pk, officeFilePk: pk, templatePk: pk };
  const things = {
    billPk: pk,
    unreleasedPk: pk,
    bankAccountPk: pk,
    paymentPk: pk,
    expectedPk: pk,
    correctionPk: pk,
    depositPk: pk,
    suspensePk: pk,
    remittancePk: pk,
    ...files,
  };
  return { groupNumber, name, carrier, agent, member, ...things };
}
