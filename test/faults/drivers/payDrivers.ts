import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../contract/billLocks';
import { searchBills } from '../../../contract/bills';
import { deleteDraft, getDraft, saveDraft } from '../../../contract/drafts';
import {
  addBankAccount,
  createPayment,
  findPaymentByKey,
  getPayment,
  listBankAccounts,
  listSuspense,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../contract/payments';
import { zeroPayBill } from '../../../contract/zeroPayments';
import { cents } from '../../../src/domain/money/Cents';
import { ACCOUNT_NUMBER, checkoutOf, ROUTING_NUMBER } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';

const AMOUNT = '$900.00';
const receipt = (scene: Scene) => scene.heading(/^Receipt /, 2);
const reviewed = (scene: Scene) => scene.heading('Review', 2);
const review = (scene: Scene) => scene.button(/^Review \$/);
const amountOf = (scene: Scene) => scene.page.getByLabel(/^Amount for bill /);
const typed = (scene: Scene) => ({ read: () => amountOf(scene).inputValue(), expected: AMOUNT });

/** The checkout of one bill, with an amount typed that is not all of it, kept as a draft. */
async function checkout(scene: Scene): Promise<() => Promise<void>> {
  await scene.account();
  const { billPk } = await scene.bill('RECONCILED');
  return async () => {
    const kept = scene.page.waitForResponse((response) => response.url().includes('/api/drafts/') && response.ok());
    await scene.go(`/billing/pay?bills=${billPk}`);
    await amountOf(scene).fill(AMOUNT);
    await amountOf(scene).blur();
    await kept;
  };
}

async function confirmed(scene: Scene): Promise<void> {
  await scene.button(/^Pay \$/).click();
  await scene.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

/** Money moves: the payments that the group has now, voided or not. */
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

const drawer = ({ page }: Scene) => page.getByRole('dialog');

async function openPayment(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('table', { name: 'Payments' })
    .locator('tbody')
    .getByRole('row')
    .first()
    .getByRole('button')
    .click();
}

/** The checkout of `checkout`, reviewed: one press from paying. */
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
    before: await checkout(scene),
    act: () => review(scene).click(),
    again: () => review(scene).click(),
    worked: reviewed(scene),
    typed: typed(scene),
  };
}

async function paying(scene: Scene): Promise<Script> {
  return {
    before: await underReview(scene),
    act: () => confirmed(scene),
    again: async () => {
      if (await scene.button(/again$/).isVisible()) return scene.button(/again$/).click();
      return confirmed(scene);
    },
    worked: receipt(scene),
    typed: { read: () => reviewedAmount(scene), expected: AMOUNT },
    count: () => payments(scene),
  };
}

/** The checkout of one bill opens. */
async function checkingOut(scene: Scene): Promise<Script> {
  await scene.account();
  const { billPk } = await scene.bill('RECONCILED');
  return { act: () => scene.go(`/billing/pay?bills=${billPk}`), worked: review(scene) };
}

async function listing(scene: Scene): Promise<Script> {
  await paid(scene);
  return {
    act: () => scene.go('/billing/payments'),
    worked: scene.page.getByRole('table', { name: 'Payments' }).getByText(AMOUNT),
  };
}

/** Calls of paying and of the payments. */
export const payDrivers: readonly Driver[] = [
  {
    call: listBankAccounts,
    kind: 'load',
    who: 'biller',
    play: checkingOut,
  },
  {
    call: addBankAccount,
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      const { page } = scene;
      return {
        before: async () => {
          await scene.go(`/billing/pay?bills=${billPk}`);
          await page.getByLabel('Account name').fill('Operating');
          await page.getByLabel(/^Bank/).fill('First Bank');
          await page.getByLabel('Routing number').fill(ROUTING_NUMBER);
          await page.getByLabel('Account number').fill(ACCOUNT_NUMBER);
        },
        act: () => scene.button('Add account').click(),
        again: () => scene.button('Add account').click(),
        worked: page.getByLabel('Pay from'),
        typed: { read: () => page.getByLabel('Account number').inputValue(), expected: ACCOUNT_NUMBER },
        count: () =>
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
    who: 'biller',
    play: reviewing,
  },
  {
    call: createPayment,
    kind: 'money',
    who: 'biller',
    play: paying,
  },
  {
    call: findPaymentByKey,
    kind: 'money',
    who: 'biller',
    play: async (scene) => ({
      before: await underReview(scene),
      act: () => confirmed(scene),
      also: [{ call: createPayment, fault: 'lostResponse' }],
      worked: receipt(scene),
      count: () => payments(scene),
    }),
  },
  {
    call: deleteDraft,
    kind: 'background',
    who: 'biller',
    play: async (scene) => {
      const open = await checkout(scene);
      return {
        before: open,
        act: () => scene.page.getByLabel(/^Pay bill /).uncheck(),
        worked: scene.page.getByText('Select the bills to pay.'),
      };
    },
  },
  {
    call: searchPayments,
    kind: 'load',
    who: 'biller',
    play: listing,
  },
  {
    call: listSuspense,
    kind: 'background',
    who: 'biller',
    play: listing,
  },
  {
    call: getPayment,
    kind: 'load',
    who: 'biller',
    play: async (scene) => {
      await paid(scene);
      return {
        before: async () => {
          await scene.go('/billing/payments');
          await scene.page.getByRole('table', { name: 'Payments' }).waitFor();
        },
        act: () => openPayment(scene),
        worked: drawer(scene).getByRole('heading', { name: /^Receipt / }),
      };
    },
  },
  {
    call: voidPayment,
    kind: 'money',
    who: 'biller',
    play: async (scene) => {
      await paid(scene);
      const reason = drawer(scene).getByLabel('Reason');
      const voiding = drawer(scene).getByRole('button', { name: /^Void \$/ });
      return {
        before: async () => {
          await scene.go('/billing/payments');
          await openPayment(scene);
          await reason.fill('Paid from the wrong account');
        },
        act: () => voiding.click(),
        again: () => voiding.click(),
        worked: drawer(scene).getByText(/^Voided by/),
        typed: { read: () => reason.inputValue(), expected: 'Paid from the wrong account' },
        count: () => payments(scene, true),
      };
    },
  },
  {
    call: zeroPayBill,
    kind: 'money',
    who: 'biller',
    play: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED', [{ billedCents: 10_000, reconciledCents: 0 }]);
      const closing = scene.button('Close with Zero Payment');
      return {
        before: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await closing.click();
          await scene.button('Close the bill').waitFor();
        },
        act: () => scene.button('Close the bill').click(),
        worked: scene.page.getByText('Closed with a Zero Payment'),
        count: () => payments(scene),
      };
    },
  },
];

/** The same calls where another screen makes them, and failing looks different. */
export const payDriversToo: readonly Driver[] = [
  {
    call: searchBills,
    place: 'checkout',
    kind: 'load',
    who: 'biller',
    play: checkingOut,
  },
  {
    call: getDraft,
    place: 'checkout',
    kind: 'load',
    who: 'biller',
    play: checkingOut,
  },
  {
    call: takeBillLock,
    place: 'bill',
    kind: 'write',
    who: 'biller',
    play: async (scene) => {
      const { billPk } = await scene.bill('RECONCILED');
      const unreconcile = scene.button('Unreconcile');
      return {
        before: async () => {
          await scene.go(`/billing/bills/${billPk}`);
          await unreconcile.waitFor();
        },
        act: () => unreconcile.click(),
        worked: scene.page.getByRole('main').getByText('Released', { exact: true }).first(),
      };
    },
  },
  {
    call: takeBillLock,
    place: 'checkout',
    kind: 'write',
    who: 'biller',
    play: reviewing,
  },
  {
    call: saveDraft,
    place: 'checkout',
    kind: 'write',
    who: 'biller',
    play: paying,
  },
];

function reviewedAmount(scene: Scene): Promise<string> {
  return scene.page.getByRole('table', { name: 'Bills in this payment' }).getByRole('cell').nth(2).innerText();
}
