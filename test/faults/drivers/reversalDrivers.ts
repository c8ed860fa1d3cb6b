import { randomUUID } from 'node:crypto';
import { unreleaseBills } from '../../../contract/billing/bills/billStatus';
import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../contract/money/bankReversals';
import { createPayment } from '../../../contract/money/payments';
import {
  presentPaymentAgain,
  previewPresentAgain,
  previewReversal,
  reallocatePayment,
  returnPayment,
  reversePayment,
} from '../../../contract/money/reversals';
import { settlePayment } from '../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { drawByBankFile } from '../../support/payments/drawnPayment';
import { checkoutOf } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import type { Driver, Script } from './Driver';

const drawer = ({ page }: Scene) => page.getByRole('dialog');
const effect = (scene: Scene) => drawer(scene).getByRole('list', { name: 'Effect' });

/** A processed payment of the group. @returns its key */
async function processed(scene: Scene): Promise<string> {
  const { db, groupNumber } = scene;
  const bankAccountPk = await scene.account();
  const bill = await scene.bill('RECONCILED');
  const body = checkoutOf({ groupNumber, bankAccountPk }, [{ bill }]);
  const { paymentPk } = await (await scene.as('biller')).ok(createPayment, { body, idempotencyKey: randomUUID() });
  await new SqlTransactions(db).run((tx) => settlePayment(tx, paymentPk, new Date()));
  return paymentPk;
}

const open = async (scene: Scene, paymentPk: string) => {
  await scene.go(`/dashboard/payments?payment=${paymentPk}`);
  await drawer(scene).getByRole('button', { name: 'Return or reverse' }).waitFor();
};
const begin = (scene: Scene) => drawer(scene).getByRole('button', { name: 'Return or reverse' }).click();

/** The form for taking a processed payment back, one click before it is sent. */
async function takingBack(scene: Scene, kind: 'RETURNED' | 'REVERSED'): Promise<Script> {
  const paymentPk = await processed(scene);
  const reason = drawer(scene).getByLabel('Reason');
  const send = drawer(scene).getByRole('button', { name: kind === 'RETURNED' ? /^Return \$/ : /^Reverse \$/ });
  return {
    prepare: async () => {
      await open(scene, paymentPk);
      await begin(scene);
      await drawer(scene).getByLabel('What happened').selectOption(kind);
      if (kind === 'RETURNED') await drawer(scene).getByLabel('Return code').selectOption('R01');
      await reason.fill('The bank told us');
      await effect(scene).waitFor();
    },
    makeCall: () => send.click(),
    retry: () => send.click(),
    success: drawer(scene).getByText(kind === 'RETURNED' ? /^Returned by / : /^Reversed by /),
    input: { read: () => reason.inputValue(), expected: 'The bank told us' },
    countEffects: () =>
      scene.db
        .selectFrom('payment_reversals')
        .selectAll()
        .where('payment_pk', '=', paymentPk)
        .execute()
        .then((rows) => rows.length),
  };
}

/** The form for moving a processed payment to another bill, one click before it is sent. */
async function moving(scene: Scene): Promise<Script> {
  const paymentPk = await processed(scene);
  const other = await scene.bill('RECONCILED');
  const reason = drawer(scene).getByLabel('Reason');
  const send = drawer(scene).getByRole('button', { name: 'Move the payment' });
  return {
    prepare: async () => {
      await open(scene, paymentPk);
      await drawer(scene).getByRole('button', { name: 'Move to other bills' }).click();
      const amounts = drawer(scene).getByLabel(/^Amount for bill /);
      await amounts.first().waitFor();
      const amount = await amounts.first().inputValue();
      await amounts.first().fill('');
      await drawer(scene).getByLabel(`Amount for bill ${other.billNumber}`).fill(amount);
      await reason.fill('Paid the wrong bill');
      await effect(scene).waitFor();
    },
    makeCall: () => send.click(),
    retry: () => send.click(),
    success: drawer(scene).getByText(/^Moved by /),
    input: { read: () => reason.inputValue(), expected: 'Paid the wrong bill' },
    countEffects: () =>
      scene.db
        .selectFrom('payment_events')
        .selectAll()
        .where('payment_pk', '=', paymentPk)
        .where('event', '=', 'reallocated')
        .execute()
        .then((rows) => rows.length),
  };
}

/** A payment that the bank returned for lack of money, with its drawer open. */
async function openReturned(scene: Scene): Promise<string> {
  const paymentPk = await processed(scene);
  const request = {
    params: { paymentPk },
    body: { returnCode: 'R01' as const, reason: '' },
    idempotencyKey: randomUUID(),
  };
  await (await scene.as('manager')).ok(returnPayment, request);
  await scene.go(`/dashboard/payments?payment=${paymentPk}`);
  await presentButton(scene).waitFor();
  return paymentPk;
}
const presentButton = (scene: Scene) => drawer(scene).getByRole('button', { name: 'Present again' });

/** The form for presenting a returned payment again, one click before it is sent. */
async function presentingAgain(scene: Scene): Promise<Script> {
  const send = drawer(scene).getByRole('button', { name: /^Draw \$/ });
  let paymentPk = '';
  return {
    prepare: async () => {
      paymentPk = await openReturned(scene);
      await presentButton(scene).click();
      await effect(scene).waitFor();
    },
    makeCall: () => send.click(),
    retry: () => send.click(),
    success: drawer(scene).getByText(/^Presented again by /),
    countEffects: () =>
      scene.db
        .selectFrom('presented_payments')
        .selectAll()
        .where('original_pk', '=', paymentPk)
        .execute()
        .then((rows) => rows.length),
  };
}

/** A processed payment in a bank file. @returns its key */
async function drawn(scene: Scene): Promise<string> {
  const paymentPk = await processed(scene);
  await drawByBankFile(scene.db, await scene.as('sysadmin'), paymentPk, 'once');
  return paymentPk;
}

const askButton = (scene: Scene) => drawer(scene).getByRole('button', { name: 'Reverse at the bank', exact: true });
const reversals = (scene: Scene) => drawer(scene).getByRole('list', { name: 'Reversals' });
const countReversals = (scene: Scene, paymentPk: string, state: 'OPEN' | 'CANCELED') =>
  scene.db
    .selectFrom('bank_reversals')
    .selectAll()
    .where('payment_pk', '=', paymentPk)
    .where('state', '=', state)
    .execute()
    .then((rows) => rows.length);

/** The form for reversing a debit at the bank, one click before it is sent. */
async function askingTheBank(scene: Scene): Promise<Script> {
  const paymentPk = await drawn(scene);
  const note = drawer(scene).getByLabel('Explanation');
  const send = drawer(scene).getByRole('button', { name: /^Reverse \$.* at the bank$/ });
  return {
    prepare: async () => {
      await scene.go(`/dashboard/payments?payment=${paymentPk}`);
      await askButton(scene).click();
      await drawer(scene).getByLabel('What went wrong').selectOption('WRONG_AMOUNT');
      await note.fill('Entered twice');
    },
    makeCall: () => send.click(),
    retry: () => send.click(),
    success: reversals(scene).getByText('In the next bank file'),
    input: { read: () => note.inputValue(), expected: 'Entered twice' },
    countEffects: () => countReversals(scene, paymentPk, 'OPEN'),
  };
}

/** The form for canceling a reversal, one click before it is sent. */
async function cancelingReversal(scene: Scene): Promise<Script> {
  const paymentPk = await drawn(scene);
  const params = { paymentPk };
  const manager = await scene.as('manager');
  const { amountCents, asOf: discoveredAt } = await manager.ok(previewBankReversal, { params });
  const body = { reason: 'WRONG_AMOUNT' as const, note: 'Entered twice', discoveredAt, amountCents };
  await manager.ok(reverseAtBank, { params, body, idempotencyKey: randomUUID() });
  const note = reversals(scene).getByLabel('Reason for this step');
  const send = reversals(scene).getByRole('button', { name: 'Cancel the reversal' });
  return {
    prepare: async () => {
      await scene.go(`/dashboard/payments?payment=${paymentPk}`);
      await reversals(scene).getByRole('button', { name: 'Cancel the reversal' }).click();
      await note.fill('Not an error');
    },
    makeCall: () => send.click(),
    retry: () => send.click(),
    success: reversals(scene).getByText('Canceled', { exact: true }),
    input: { read: () => note.inputValue(), expected: 'Not an error' },
    countEffects: () => countReversals(scene, paymentPk, 'CANCELED'),
  };
}

/** Calls that return, reverse and reallocate payments, and unrelease bills. */
export const reversalDrivers: readonly Driver[] = [
  {
    call: previewReversal,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const paymentPk = await processed(scene);
      return { prepare: () => open(scene, paymentPk), makeCall: () => begin(scene), success: effect(scene) };
    },
  },
  {
    call: unreleaseBills,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RELEASED');
      const { page, db } = scene;
      return {
        prepare: async () => {
          await scene.go(`/dashboard/bills/${billPk}`);
          await scene.button('Unrelease').click();
          await scene.button('Unrelease the bill').waitFor();
        },
        makeCall: () => scene.button('Unrelease the bill').click(),
        success: page.getByRole('main').getByText('Unreleased', { exact: true }).first(),
        countEffects: async () => {
          const query = db.selectFrom('bills').select('status').where('bill_pk', '=', billPk);
          return (await query.executeTakeFirst())?.status === 'UNRELEASED' ? 1 : 0;
        },
      };
    },
  },
  { call: returnPayment, kind: 'money', persona: 'manager', createScript: (scene) => takingBack(scene, 'RETURNED') },
  { call: reversePayment, kind: 'money', persona: 'manager', createScript: (scene) => takingBack(scene, 'REVERSED') },
  {
    call: previewPresentAgain,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => ({
      prepare: async () => void (await openReturned(scene)),
      makeCall: () => presentButton(scene).click(),
      success: effect(scene),
    }),
  },
  { call: presentPaymentAgain, kind: 'money', persona: 'manager', createScript: presentingAgain },
  {
    call: previewBankReversal,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      const paymentPk = await drawn(scene);
      return {
        prepare: async () => undefined,
        makeCall: () => scene.go(`/dashboard/payments?payment=${paymentPk}`),
        success: askButton(scene),
      };
    },
  },
  { call: reverseAtBank, kind: 'money', persona: 'manager', createScript: askingTheBank },
  { call: changeBankReversal, kind: 'money', persona: 'manager', createScript: cancelingReversal },
  { call: reallocatePayment, kind: 'money', persona: 'manager', createScript: moving },
];
