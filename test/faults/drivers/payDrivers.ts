import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../contract/billing/bills/billLocks';
import { searchBills } from '../../../contract/billing/bills/bills';
import { addBankAccount, listBankAccounts } from '../../../contract/money/bankAccounts';
import { closeShort, listWaitingShorts, previewCloseShort } from '../../../contract/money/closeShort';
import {
  createPayment,
  exportPayments,
  findPaymentByKey,
  getHeldMoney,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../contract/money/payments';
import { getReceipt, getRemittanceSlip } from '../../../contract/money/slips';
import { listSuspense } from '../../../contract/money/suspense';
import { zeroPayBill } from '../../../contract/money/zeroPayments';
import { deleteDraft, getDraft, saveDraft } from '../../../contract/platform/drafts';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { cents } from '../../../src/domain/platform/money/Cents';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS, type Script } from './Driver';

const AMOUNT = '$900.00';
const receipt = (scene: Scene) => scene.heading(/^Receipt /, 2);
const reviewed = (scene: Scene) => scene.heading('Review', 2);
const review = (scene: Scene) => scene.button(/^Review \$/);
const amountOf = (scene: Scene) => scene.page.getByLabel(/^Amount for bill /);
const amountInput = (scene: Scene) => ({ read: () => amountOf(scene).inputValue(), expected: AMOUNT });

/** The checkout of one bill with a partial amount entered and saved as a draft. */
async function checkout(scene: Scene): Promise<() => Promise<void>> {
  await scene.account();
  const { billPk } = await scene.bill('RECONCILED');
  return async () => {
    const saved = scene.page.waitForResponse((response) => response.url().includes('/api/drafts/') && response.ok());
    await scene.go(`/billing/pay?bills=${billPk}`);
    await amountOf(scene).fill(AMOUNT);
    await amountOf(scene).blur();
    await saved;
  };
}

async function confirmed(scene: Scene): Promise<void> {
  await scene.button(/^Pay \$/).click();
  await scene.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

/** For calls that move money: the group's payments, voided or not. */
function payments({ db, groupNumber }: Scene, isVoided = false): Promise<number> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('group_number', '=', groupNumber)
    .execute()
    .then((rows) => rows.filter(({ disposition }) => (disposition === 'VOIDED') === isVoided).length);
}

/** A pending payment of the group. */
async function paid(scene: Scene): Promise<void> {
  const bankAccountPk = await scene.account();
  const bill = await scene.bill('RECONCILED');
  const body = checkoutOf({ groupNumber: scene.groupNumber, bankAccountPk }, [{ bill, amountCents: cents(90_000) }]);
  await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
}

/** A bill with $5.00 left to pay, in a group with that tolerance. */
async function partlyPaid(scene: Scene): Promise<string> {
  const { db, groupNumber } = scene;
  const bankAccountPk = await scene.account();
  const bill = await scene.bill('RECONCILED');
  await db.updateTable('groups').set({ tolerance_cents: 500 }).where('group_number', '=', groupNumber).execute();
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill, amountCents: cents(bill.dueCents - 500) }]);
  const biller = await scene.as('biller');
  const { paymentPk } = await biller.ok(createPayment, { body, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, new Date()));
  return bill.billPk;
}

/** A short that another manager asked to carry to the next bill. @returns the bill's number */
async function shortRequested(scene: Scene): Promise<string> {
  const { db, groupNumber } = scene;
  const billPk = await partlyPaid(scene);
  await db.updateTable('groups').set({ tolerance_cents: 0 }).where('group_number', '=', groupNumber).execute();
  await db
    .insertInto('short_closings')
    .values({
      group_number: groupNumber,
      closing_pk: `${groupNumber}.${randomUUID()}`,
      bill_pk: billPk,
      amount_cents: 500,
      limit_cents: 0,
      state: 'WAITING',
      payment_pk: null,
      note: '',
      at: new Date().toISOString(),
      user_id: 'other',
      by_name: 'Mia Moore',
    })
    .execute();
  const query = db.selectFrom('bills').select('bill_number').where('bill_pk', '=', billPk);
  return (await query.executeTakeFirstOrThrow()).bill_number;
}

const drawer = ({ page }: Scene) => page.getByRole('dialog');

async function openPayment(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('table', { name: 'Payments', exact: true })
    .locator('tbody')
    .getByRole('row')
    .first()
    .getByRole('button')
    .click();
}

/** The reviewed checkout, one click before paying. */
async function underReview(scene: Scene): Promise<() => Promise<void>> {
  const open = await checkout(scene);
  return async () => {
    await open();
    await review(scene).click();
    await reviewed(scene).waitFor();
  };
}

async function reviewing(scene: Scene): Promise<Script> {
  return {
    prepare: await checkout(scene),
    makeCall: () => review(scene).click(),
    retry: () => review(scene).click(),
    success: reviewed(scene),
    input: amountInput(scene),
  };
}

async function paying(scene: Scene): Promise<Script> {
  return {
    prepare: await underReview(scene),
    makeCall: () => confirmed(scene),
    retry: async () => {
      if (await scene.button(/again$/).isVisible()) return scene.button(/again$/).click();
      return confirmed(scene);
    },
    success: receipt(scene),
    input: { read: () => reviewedAmount(scene), expected: AMOUNT },
    countEffects: () => payments(scene),
  };
}

/** Opens the checkout of one bill. */
async function checkingOut(scene: Scene): Promise<Script> {
  await scene.account();
  const { billPk } = await scene.bill('RECONCILED');
  return { makeCall: () => scene.go(`/billing/pay?bills=${billPk}`), success: review(scene) };
}

async function listing(scene: Scene): Promise<Script> {
  await paid(scene);
  return {
    makeCall: () => scene.go('/billing/payments'),
    success: scene.page.getByRole('table', { name: 'Payments', exact: true }).getByText(AMOUNT),
  };
}

/** Calls about payments. */
export const payDrivers: readonly Driver[] = [
  {
    call: listBankAccounts,
    kind: 'load',
    persona: 'biller',
    createScript: checkingOut,
  },
  {
    call: getHeldMoney,
    kind: 'load',
    persona: 'biller',
    createScript: checkingOut,
  },
  {
    call: addBankAccount,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      const { page } = scene;
      return {
        prepare: async () => {
          await scene.go(`/billing/pay?bills=${billPk}`);
          await page.getByLabel('Account name').fill('Operating');
          await page.getByLabel(/^Bank/).fill('First Bank');
          await page.getByLabel('Routing number').fill(ROUTING_NUMBER);
          await page.getByLabel('Account number').fill(ACCOUNT_NUMBER);
          await page.getByLabel(/^I am authorized/).check();
        },
        makeCall: () => scene.button('Add account').click(),
        retry: () => scene.button('Add account').click(),
        success: page.getByLabel('Pay from'),
        input: { read: () => page.getByLabel('Account number').inputValue(), expected: ACCOUNT_NUMBER },
        countEffects: () =>
          scene.db
            .selectFrom('bank_accounts')
            .selectAll()
            .where('group_number', '=', scene.groupNumber)
            .execute()
            .then((rows) => rows.length),
      };
    },
  },
  {
    call: previewPayment,
    kind: 'write',
    persona: 'biller',
    createScript: reviewing,
  },
  {
    call: createPayment,
    kind: 'money',
    persona: 'biller',
    createScript: paying,
  },
  {
    call: findPaymentByKey,
    kind: 'money',
    persona: 'biller',
    createScript: async (scene) => ({
      prepare: await underReview(scene),
      makeCall: () => confirmed(scene),
      moreFaults: [{ call: createPayment, fault: 'lostResponse' }],
      success: receipt(scene),
      countEffects: () => payments(scene),
    }),
  },
  {
    call: deleteDraft,
    kind: 'background',
    persona: 'biller',
    createScript: async (scene) => {
      const open = await checkout(scene);
      return {
        prepare: open,
        makeCall: () => scene.page.getByLabel(/^Pay bill /).uncheck(),
        success: scene.page.getByText('Select the bills to pay.'),
      };
    },
  },
  {
    call: searchPayments,
    kind: 'load',
    persona: 'biller',
    createScript: listing,
  },
  {
    call: exportPayments,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await paid(scene);
      const rows = scene.page.getByRole('table', { name: 'Payments', exact: true }).getByText(AMOUNT);
      return exportingList(scene, '/billing/payments', rows, 'Payments');
    },
  },
  {
    call: listSuspense,
    kind: 'background',
    persona: 'biller',
    createScript: listing,
  },
  {
    call: getPayment,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await paid(scene);
      return {
        prepare: async () => {
          await scene.go('/billing/payments');
          await scene.page.getByRole('table', { name: 'Payments', exact: true }).waitFor();
        },
        makeCall: () => openPayment(scene),
        success: drawer(scene).getByRole('heading', { name: /^Receipt / }),
      };
    },
  },
  {
    call: getReceipt,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await paid(scene);
      const button = drawer(scene).getByRole('button', { name: 'Receipt as PDF' });
      return {
        prepare: async () => {
          await scene.go('/billing/payments');
          await openPayment(scene);
          await button.waitFor();
        },
        makeCall: () => button.click(),
        success: scene.page.getByText('Receipt downloaded').first(),
      };
    },
  },
  {
    call: getRemittanceSlip,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      const button = scene.button('Remittance slip');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await button.waitFor();
        },
        makeCall: () => button.click(),
        success: scene.page.getByText('Remittance slip downloaded').first(),
      };
    },
  },
  {
    call: voidPayment,
    kind: 'money',
    persona: 'biller',
    createScript: async (scene) => {
      await paid(scene);
      const reason = drawer(scene).getByLabel('Reason');
      const voiding = drawer(scene).getByRole('button', { name: /^Void \$/ });
      return {
        prepare: async () => {
          await scene.go('/billing/payments');
          await openPayment(scene);
          await reason.fill('Paid from the wrong account');
        },
        makeCall: () => voiding.click(),
        retry: () => voiding.click(),
        success: drawer(scene).getByText(/^Voided by/),
        input: { read: () => reason.inputValue(), expected: 'Paid from the wrong account' },
        countEffects: () => payments(scene, true),
      };
    },
  },
  {
    call: zeroPayBill,
    kind: 'money',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED', [{ billedCents: 10_000, reconciledCents: 0 }]);
      const closing = scene.button('Close with Zero Payment');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await closing.click();
          await scene.button('Close the bill').waitFor();
        },
        makeCall: () => scene.button('Close the bill').click(),
        success: scene.page.getByText('Closed with a Zero Payment'),
        countEffects: () => payments(scene),
      };
    },
  },
  {
    call: listWaitingShorts,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const billNumber = await shortRequested(scene);
      return {
        makeCall: () => scene.go('/dashboard/deposits/suspense'),
        success: scene.page.getByRole('table', { name: /^Shorts waiting/ }).getByText(billNumber),
      };
    },
  },
  {
    call: previewCloseShort,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const billPk = await partlyPaid(scene);
      return {
        makeCall: () => scene.go(`/dashboard/bills/${billPk}`),
        success: scene.page.getByRole('button', { name: 'Close short', disabled: false }),
      };
    },
  },
  {
    call: closeShort,
    kind: 'money',
    persona: 'manager',
    createScript: async (scene) => {
      const billPk = await partlyPaid(scene);
      const closing = scene.button('Close short');
      return {
        prepare: async () => {
          await scene.go(`/dashboard/bills/${billPk}`);
          await closing.click();
          await scene.button('Close the bill').waitFor();
        },
        makeCall: () => scene.button('Close the bill').click(),
        success: scene.page.getByText('Closed short'),
        countEffects: async () => (await payments(scene)) - 1,
      };
    },
  },
];

/** The same calls on other screens, where failures look different. */
export const payDriversToo: readonly Driver[] = [
  {
    call: searchBills,
    screen: 'checkout',
    kind: 'load',
    persona: 'biller',
    createScript: checkingOut,
  },
  {
    call: getDraft,
    screen: 'checkout',
    kind: 'load',
    persona: 'biller',
    createScript: checkingOut,
  },
  {
    call: takeBillLock,
    screen: 'bill',
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      const unreconcile = scene.button('Unreconcile');
      return {
        prepare: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await unreconcile.waitFor();
        },
        makeCall: () => unreconcile.click(),
        success: scene.page.getByRole('main').getByText('Released', { exact: true }).first(),
      };
    },
  },
  {
    call: takeBillLock,
    screen: 'checkout',
    kind: 'write',
    persona: 'biller',
    createScript: reviewing,
  },
  {
    call: saveDraft,
    screen: 'checkout',
    kind: 'write',
    persona: 'biller',
    createScript: paying,
  },
];

function reviewedAmount(scene: Scene): Promise<string> {
  return scene.page
    .getByRole('table', { name: 'Bills in this payment', exact: true })
    .getByRole('cell')
    .nth(2)
    .innerText();
}
