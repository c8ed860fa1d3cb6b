import { randomUUID } from 'node:crypto';
import * as accountChanges from '../../../contract/money/accountChanges';
import * as autopay from '../../../contract/money/autopay';
import * as bankAccounts from '../../../contract/money/bankAccounts';
import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../contract/money/bankReversals';
import { closeShort, listWaitingShorts, previewCloseShort } from '../../../contract/money/closeShort';
import * as payments from '../../../contract/money/payments';
import {
  presentPaymentAgain,
  previewPresentAgain,
  previewReversal,
  reallocatePayment,
  returnPayment,
  reversePayment,
  setAsidePayment,
} from '../../../contract/money/reversals';
import * as slips from '../../../contract/money/slips';
import { listSuspense } from '../../../contract/money/suspense';
import { zeroPayBill } from '../../../contract/money/zeroPayments';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { askForChange } from '../payments/askedChange';
import type { TestServer } from '../server/startTestServer';
import type { TestRequest } from '../server/TestCaller';
import { cell, type MatrixCall, type MatrixCaller, type Target } from './MatrixCall';

const checkout = ({ groupNumber, bankAccountPk, billPk }: Target) => ({
  groupNumber,
  sources: [{ method: 'ACH' as const, bankAccountPk, amountCents: 1 }],
  allocations: [{ billPk, version: 999, amountCents: 1 }],
});

/** Calls about payments and bank accounts. */
export const MONEY_CALLS: readonly MatrixCall[] = [
  cell(payments.searchPayments, 'list', () => ({ body: {} })),
  cell(payments.exportPayments, 'list', () => ({ body: { format: 'csv' as const } })),
  cell(slips.getReceipt, 'key', ({ paymentPk }) => ({ params: { paymentPk } })),
  cell(slips.getRemittanceSlip, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(payments.getPayment, 'key', ({ paymentPk }) => ({ params: { paymentPk } })),
  cell(
    payments.previewPayment,
    'group',
    (target) => ({ body: checkout(target) }) as TestRequest<typeof payments.previewPayment>,
  ),
  cell(
    payments.createPayment,
    'group',
    (target) =>
      ({ body: checkout(target), idempotencyKey: randomUUID() }) as TestRequest<typeof payments.createPayment>,
  ),
  cell(payments.findPaymentByKey, 'list', () => ({ params: { idempotencyKey: randomUUID() } })),
  cell(
    payments.voidPayment,
    'key',
    ({ paymentPk }) => ({
      params: { paymentPk },
      body: { reason: 'Paid twice' },
      idempotencyKey: randomUUID(),
    }),
    { prepare: assignToCaller },
  ),
  cell(previewReversal, 'key', ({ paymentPk }) => ({ params: { paymentPk } })),
  cell(returnPayment, 'key', ({ paymentPk }) => ({
    params: { paymentPk },
    body: { returnCode: 'R01' as const, reason: '' },
    idempotencyKey: randomUUID(),
  })),
  cell(previewPresentAgain, 'key', ({ paymentPk }) => ({ params: { paymentPk } })),
  cell(presentPaymentAgain, 'key', ({ paymentPk }) => ({
    params: { paymentPk },
    idempotencyKey: randomUUID(),
  })),
  cell(reversePayment, 'key', ({ paymentPk }) => ({
    params: { paymentPk },
    body: { reason: 'Wrong group' },
    idempotencyKey: randomUUID(),
  })),
  cell(setAsidePayment, 'key', ({ paymentPk }) => ({
    params: { paymentPk },
    body: { reason: 'Closed account' },
    idempotencyKey: randomUUID(),
  })),
  cell(previewBankReversal, 'key', ({ paymentPk }) => ({ params: { paymentPk } })),
  cell(reverseAtBank, 'key', ({ paymentPk }) => ({
    params: { paymentPk },
    body: {
      reason: 'WRONG_AMOUNT' as const,
      note: 'Wrong amount',
      discoveredAt: '2026-01-01T00:00:00.000Z',
      amountCents: cents(1),
    },
    idempotencyKey: randomUUID(),
  })),
  cell(changeBankReversal, 'key', ({ paymentPk }) => ({
    params: { paymentPk },
    body: { reversalNo: 1, step: 'cancel' as const, note: 'By mistake', returnCode: null },
    idempotencyKey: randomUUID(),
  })),
  cell(
    reallocatePayment,
    'key',
    ({ paymentPk, billPk }) =>
      ({
        params: { paymentPk },
        body: {
          reason: 'Wrong bill',
          from: [{ billPk, amountCents: 1 }],
          allocations: [{ billPk, version: 999, amountCents: 1 }],
        },
        idempotencyKey: randomUUID(),
      }) as TestRequest<typeof reallocatePayment>,
  ),
  cell(zeroPayBill, 'key', ({ billPk }) => ({
    params: { billPk },
    body: { version: 1, note: '' },
    idempotencyKey: randomUUID(),
  })),
  cell(listWaitingShorts, 'list', () => ({})),
  cell(previewCloseShort, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(closeShort, 'key', ({ billPk }) => ({
    params: { billPk },
    body: { version: 1, note: '' },
    idempotencyKey: randomUUID(),
  })),

  cell(autopay.getAutopay, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(autopay.saveAutopay, 'group', ({ groupNumber, bankAccountPk }) => ({
    params: { groupNumber },
    body: {
      version: 999,
      terms: { bankAccountPk, limitCents: cents(1), daysBeforeDue: 0 },
      startsOn: localDate('2026-01-01'),
      isAuthorized: true,
    },
  })),
  cell(autopay.skipAutopay, 'key', ({ billPk }) => ({ params: { billPk }, body: { isSkipped: false } })),
  cell(bankAccounts.listBankAccounts, 'group', ({ groupNumber }) => ({ query: { groupNumber } })),
  cell(bankAccounts.addBankAccount, 'group', ({ groupNumber }) => ({
    body: {
      groupNumber,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking' as const,
      routingNumber: '123456789',
      accountNumber: '1234567',
      authorizationVersion: 1,
    },
  })),
  cell(bankAccounts.getBankAccount, 'key', ({ bankAccountPk }) => ({ params: { bankAccountPk } })),
  cell(
    bankAccounts.changeBankAccount,
    'key',
    ({ bankAccountPk }) => ({ params: { bankAccountPk }, body: { name: 'Operating', bankName: 'First Bank' } }),
    { prepare: restoreBankAccount },
  ),
  cell(bankAccounts.removeBankAccount, 'key', ({ bankAccountPk }) => ({ params: { bankAccountPk } }), {
    prepare: restoreBankAccount,
  }),
  cell(bankAccounts.restoreBankAccount, 'key', ({ bankAccountPk }) => ({ params: { bankAccountPk } }), {
    prepare: restoreBankAccount,
  }),
  cell(
    bankAccounts.verifyBankAccount,
    'key',
    ({ bankAccountPk }) => ({
      params: { bankAccountPk },
      body: { amounts: [cents(1), cents(2)] as [Cents, Cents] },
    }),
    { prepare: restoreBankAccount },
  ),
  cell(bankAccounts.sendBankDeposits, 'key', ({ bankAccountPk }) => ({ params: { bankAccountPk } }), {
    prepare: restoreBankAccount,
  }),
  cell(
    accountChanges.decideAccountChange,
    'key',
    ({ groupNumber }) => ({ params: { changePk: `${groupNumber}.asked` }, body: { approve: true } }),
    { prepare: askForMatrixChange },
  ),
  cell(payments.getHeldMoney, 'group', ({ groupNumber }) => ({ query: { groupNumber } })),
  cell(listSuspense, 'group', ({ groupNumber }) => ({ query: { groupNumber } })),
];

/** Makes the caller the payer: only the payer may void a payment, whatever rights others have. */
async function assignToCaller({ db }: TestServer, { paymentPk }: Target, { userId }: MatrixCaller): Promise<void> {
  await db.updateTable('payments').set({ made_by_user_id: userId }).where('payment_pk', '=', paymentPk).execute();
}

function askForMatrixChange({ db }: TestServer, target: Target): Promise<void> {
  return askForChange(db, { ...target, changePk: `${target.groupNumber}.asked` });
}

async function restoreBankAccount({ db }: TestServer, { bankAccountPk }: Target): Promise<void> {
  await db
    .updateTable('bank_accounts')
    .set({ removed_at: null })
    .where('bank_account_pk', '=', bankAccountPk)
    .execute();
}
