import { randomUUID } from 'node:crypto';
import { listBankAccounts } from '../../../contract/money/bankAccounts';
import { createPayment } from '../../../contract/money/payments';
import { runProcessing } from '../../../contract/money/processing';
import type { Backstage } from '../../../features/support/stage/Backstage';
import type { Db } from '../../../server/platform/database/Tables';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { posted } from '../deposits/depositFixture';
import { makeOwing } from '../payments/owingGroup';
import { checkoutOf } from '../payments/payingGroup';
import type { TestBill } from '../server/insertBill';
import type { TestPerson } from '../server/TestData';

/** A correction to payroll that is to be sent. */
export async function proposeCorrection(db: Db, { groupNumber, billPk }: TestBill): Promise<void> {
  await db
    .insertInto('corrections')
    .values({
      group_number: groupNumber,
      correction_pk: `${billPk}.correction`,
      bill_pk: billPk,
      carrier_code: 'ACME',
      member_id: 'M2',
      member_name: 'Ben Okri',
      coverage: 'Medical',
      source_key: 'key',
      difference_kind: 'NO_DEDUCTION',
      difference_cents: -58_750,
      kind: 'START_DEDUCTION',
      effective_date: localDate('2026-01-01'),
      monthly_cents: 58_750,
      one_time_cents: 58_750,
      tax: 'PRE_TAX',
      plan_year: 2026,
      state: 'OPEN',
    })
    .execute();
}

/** Two people who pay and are not on a bill: nobody enrolled one, and the other waits for evidence of insurability since last year. */
export async function lackPeople(db: Db, { groupNumber, billPk }: TestBill): Promise<void> {
  const row = {
    group_number: groupNumber,
    bill_pk: billPk,
    carrier_code: 'ACME',
    deducted_cents: 41_250,
    since: localDate('2026-01-01'),
  };
  await db
    .insertInto('not_on_bill')
    .values([
      {
        ...row,
        row_pk: `${billPk}.lacks1`,
        member_id: 'M8',
        member_name: 'Lena Falk',
        coverage: 'Medical',
        coverage_kind: 'MEDICAL',
        part: 'COVERAGE',
        enrollment: 'none',
        state: 'NO_ENROLLMENT',
      },
      {
        ...row,
        row_pk: `${billPk}.lacks2`,
        member_id: 'M2',
        member_name: 'Ben Okri',
        coverage: 'Life',
        coverage_kind: 'LIFE',
        part: 'VOLUME',
        enrollment: 'before',
        state: 'EVIDENCE_PENDING',
        since: localDate('2025-02-01'),
        volume_cents: 30_000_000,
        billed_volume_cents: 5_000_000,
      },
    ])
    .execute();
}

/** An adjustment that a bill expects on later bills. */
export async function expectCredit(db: Db, { groupNumber, billPk }: TestBill): Promise<void> {
  await db
    .insertInto('expected_adjustments')
    .values({
      group_number: groupNumber,
      expected_pk: `${billPk}.expected`,
      bill_pk: billPk,
      carrier_code: 'ACME',
      member_id: 'M2',
      member_name: 'Ben Okri',
      coverage: 'Medical',
      amount_cents: -58_750,
      source: 'DECISION',
      source_key: 'key',
      reason_code: 'TERMINATED',
    })
    .execute();
}

/**
 * Runs processing, makes the group owe a returned payment while a check of it is in suspense, and pays part of a bill.
 *
 * @returns the key of the partly paid bill.
 */
export async function prepareOffice(
  backstage: Backstage,
  payorPerson: TestPerson,
  managerPerson: TestPerson,
  [returned, partly]: readonly [TestBill, TestBill],
): Promise<string> {
  const { db, data } = backstage;
  const [payor, manager] = [backstage.as(payorPerson), backstage.as(managerPerson)];
  const { groupNumber } = returned;
  const { items } = await payor.ok(listBankAccounts, { query: { groupNumber } });
  const group = { groupNumber, bankAccountPk: items[0]?.bankAccountPk ?? '' };
  const part = checkoutOf(group, [{ bill: partly, amountCents: partly.dueCents - 500 }]);
  const { settleDate } = await payor.ok(createPayment, { body: part, idempotencyKey: randomUUID() });
  await manager.ok(runProcessing, { body: { businessDate: settleDate } });
  await makeOwing({ db, payor, manager, group, bill: returned }, 300);
  const { billNumber } = await data.bill({ groupNumber, status: 'RELEASED', period: '2025-12-01' });
  await posted(manager, [
    { checkNumber: '4711', cents: 500, payer: 'Harborview Dental Group', billNumber, groupNumber },
  ]);
  return partly.billPk;
}
