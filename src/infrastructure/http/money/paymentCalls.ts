import { decideAccountChange } from '../../../../contract/money/accountChanges';
import {
  addBankAccount,
  changeBankAccount,
  getBankAccount,
  listBankAccounts,
  removeBankAccount,
  restoreBankAccount,
  sendBankDeposits,
  verifyBankAccount,
} from '../../../../contract/money/bankAccounts';
import {
  createPayment,
  findPaymentByKey,
  getHeldMoney,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../../contract/money/payments';
import { getReceipt } from '../../../../contract/money/slips';
import { listSuspense } from '../../../../contract/money/suspense';
import { HELD_METHODS } from '../../../domain/money/payments/paymentMethods';
import type { HeldBalance } from '../../../domain/money/payments/SuspenseBalance';
import { ZERO } from '../../../domain/platform/money/Cents';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const paymentCalls = fromCalls({
  preview: previewPayment,
  create: createPayment,
  findByKey: findPaymentByKey,
  funds: adapted(getHeldMoney, {
    answer({ items, ...others }) {
      const nothing: HeldBalance = { balanceCents: ZERO, reservedCents: ZERO, waitingCents: ZERO };
      const balances = HELD_METHODS.map((held) => [held, items.find(({ method }) => method === held) ?? nothing]);
      return { ...others, held: Object.fromEntries(balances) };
    },
  }),
  search: searchPayments,
  get: getPayment,
  receipt: savedFile(getReceipt, { name: () => 'receipt.pdf' }),
  void: voidPayment,
});

export const bankAccountCalls = fromCalls({
  list: adapted(listBankAccounts, { answer: ({ items }) => items }),
  ofGroup: adapted(listBankAccounts, { answer: ({ items, history }) => ({ accounts: items, removals: history }) }),
  add: addBankAccount,
  verify: verifyBankAccount,
  sendDeposits: sendBankDeposits,
  detail: getBankAccount,
  rename: changeBankAccount,
  history: adapted(listBankAccounts, { answer: ({ history }) => history }),
  remove: removeBankAccount,
  decideChange: decideAccountChange,
  restore: restoreBankAccount,
});

export const suspenseBalanceCalls = fromCalls({
  list: listSuspense,
});
