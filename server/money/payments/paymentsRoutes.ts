import { listAccountChanges } from '../../../contract/money/accountChanges';
import { getAutopay, saveAutopay, skipAutopay } from '../../../contract/money/autopay';
import {
  addBankAccount,
  changeBankAccount,
  getBankAccount,
  listBankAccounts,
  removeBankAccount,
  restoreBankAccount,
  sendBankDeposits,
  verifyBankAccount,
} from '../../../contract/money/bankAccounts';
import { listWaitingShorts } from '../../../contract/money/closeShort';
import {
  findPaymentByKey,
  getHeldMoney,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../contract/money/payments';
import { presentPaymentAgain, previewPresentAgain, reallocatePayment } from '../../../contract/money/reversals';
import { listSuspense } from '../../../contract/money/suspense';
import { payorLimits, rulesFor } from '../../../src/domain/billing/rules/PaymentRules';
import type { AchTerms } from '../../../src/domain/money/payments/achEntry';
import { HELD_METHODS } from '../../../src/domain/money/payments/paymentMethods';
import { type HeldBalances, NO_BALANCES } from '../../../src/domain/money/payments/SuspenseBalance';
import { decide } from '../../../src/domain/platform/access/decide';
import { reachesWhole } from '../../../src/domain/platform/access/Scope';
import type { RightsQueries } from '../../people/controls/rightsPorts';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Encryption } from '../../platform/shared/Encryption';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { decideChange } from './accountChanges/decideAccountChange';
import type { AccountChangeQueries } from './accountChanges/ports';
import type { ChangeAutopay, ReadAutopay } from './autopay/Autopay';
import type {
  AddBankAccount,
  BankAccountPage,
  BankAccountRepository,
  RemoveBankAccount,
} from './bankAccounts/BankAccounts';
import type { VerifyBankAccount } from './bankAccounts/bankVerification';
import type { FindPaymentByKey } from './FindPaymentByKey';
import { makePayment } from './makePayment';
import type { PreviewPayment } from './PreviewPayment';
import { paymentHandler } from './paymentHandler';
import type { PaymentQueries, SuspenseQueries } from './ports';
import { moveToBills } from './reallocatePayment';
import type { PresentAgain } from './returns/PresentAgain';
import { closeBillShort, previewShort } from './shorts/closeShort';
import type { ReadWaitingShorts } from './shorts/ReadWaitingShorts';
import { voidPending } from './voidPayment';
import { closeBill } from './zeroPayBill';

export interface PaymentServices {
  readonly payments: PaymentQueries;
  readonly rights: RightsQueries;
  readonly preview: PreviewPayment;
  readonly findByKey: FindPaymentByKey;
  readonly presentAgain: PresentAgain;
  readonly transactions: Transactions;
  /** For payments and shorts, whose limits count the office's days. */
  readonly limited: Transactions;
  readonly waitingShorts: ReadWaitingShorts;
  readonly accounts: BankAccountRepository;
  readonly addAccount: AddBankAccount;
  readonly removeAccount: RemoveBankAccount;
  readonly accountPage: BankAccountPage;
  readonly verifyAccount: VerifyBankAccount;
  readonly accountChanges: AccountChangeQueries;
  /** For mails, whose links expire by the clock. */
  readonly timed: Transactions;
  readonly encryption: Encryption;
  readonly suspense: SuspenseQueries;
  readonly autopay: ReadAutopay;
  readonly changeAutopay: ChangeAutopay;
  /** Whether bank accounts can be drawn on. */
  readonly offersAch: boolean;
  readonly achTerms: AchTerms;
}

/** Calls about payments, the bank accounts they draw on, and credit suspense. */
export function registerPaymentsRoutes(route: Route, services: PaymentServices): void {
  const { payments, preview, findByKey, transactions } = services;
  const ofPayment = paymentHandler(transactions, payments);
  route(previewPayment, ({ caller, scope, body, now }) => preview.run({ caller, scope, checkout: body, now }));
  route(findPaymentByKey, ({ caller, scope, params }) => findByKey.run(scope, caller.userId, params.idempotencyKey));
  route(searchPayments, ({ scope, body }) => payments.search(scope, body));
  route(getPayment, async ({ scope, params }) => {
    const payment = await payments.find(scope, params.paymentPk);
    if (!payment) throw notFound('payment');
    const [timeline, sentAt] = await Promise.all([
      payments.timeline(params.paymentPk),
      payments.sentAt(params.paymentPk),
    ]);
    return { payment, timeline, sentAt };
  });
  route(voidPayment, ofPayment(voidPending));
  commandRoute(route, transactions)(closeBill);
  const limitedCommand = commandRoute(route, services.limited);
  limitedCommand(makePayment(services));
  limitedCommand(previewShort);
  limitedCommand(closeBillShort);
  route(listWaitingShorts, async ({ scope, now }) => ({
    items: await services.waitingShorts.run(scope, now),
  }));
  registerReversals(route, services);
  registerBankAccounts(route, services);
  registerAccountChanges(route, services);
  registerAutopay(route, services);
  route(getHeldMoney, async ({ caller, scope, query: { groupNumber }, now }) => {
    const { userId } = caller;
    const ties = await services.rights.ties(userId, now);
    const rules = rulesFor(await payments.paymentRules(groupNumber, now), userId, ties);
    const isWhole = reachesWhole(scope, groupNumber);
    const items = heldItems(isWhole ? await payments.heldMoney(groupNumber) : NO_BALANCES);
    const { offersAch, achTerms } = services;
    const { entryCents: achEntryCents, debitDays } = achTerms;
    const { cutoffs } = rules;
    return { items, ...payorLimits(rules, userId), offersAch, achEntryCents, cutoffs, debitDays };
  });
  route(listSuspense, async ({ caller, scope, query }) => {
    const { groupNumber } = query;
    const withUnknown = groupNumber === undefined && decide(caller.person, 'suspense.work').allowed;
    return services.suspense.balance(scope, groupNumber, withUnknown);
  });
}

function heldItems(balances: HeldBalances) {
  return HELD_METHODS.map((method) => ({ method, ...balances[method] }));
}

function registerReversals(route: Route, services: PaymentServices): void {
  const { payments, presentAgain, transactions } = services;
  route(previewPresentAgain, ({ scope, params, now }) => presentAgain.preview(scope, params.paymentPk, now));
  route(presentPaymentAgain, ({ caller, scope, params, idempotencyKey, now }) =>
    presentAgain.run({ caller, scope, idempotencyKey, ...params, now }),
  );
  route(reallocatePayment, paymentHandler(transactions, payments)(moveToBills));
}

function registerBankAccounts(
  route: Route,
  { accounts, addAccount, removeAccount, accountPage, verifyAccount }: PaymentServices,
): void {
  route(listBankAccounts, async ({ scope, query, now }) => {
    const [items, history] = await Promise.all([
      accounts.list(query.groupNumber, now),
      reachesWhole(scope, query.groupNumber) ? accounts.history(query.groupNumber, now) : [],
    ]);
    return { items, history };
  });
  route(addBankAccount, ({ caller, body, now }) => addAccount.run(body, caller, now));
  route(getBankAccount, ({ scope, params, now }) => accountPage.read(scope, params.bankAccountPk, now));
  route(changeBankAccount, ({ caller, scope, params, body, now }) =>
    accountPage.rename(scope, params.bankAccountPk, body, caller, now),
  );
  route(removeBankAccount, async ({ caller, scope, params, now }) => {
    await removeAccount.run(scope, params.bankAccountPk, caller, now);
    return { removed: 1 };
  });
  route(restoreBankAccount, ({ caller, scope, params, now }) =>
    removeAccount.restore(scope, params.bankAccountPk, caller, now),
  );
  route(verifyBankAccount, ({ caller, scope, params, body, now }) =>
    verifyAccount.run({ scope, ...params, by: caller, now }, body.amounts),
  );
  route(sendBankDeposits, ({ caller, scope, params, now }) =>
    verifyAccount.renew({ scope, ...params, by: caller, now }),
  );
}

/** More changes than an office decides in six banking days. */
const MAX_CHANGES = 200;

function registerAccountChanges(route: Route, { accountChanges, timed, encryption }: PaymentServices): void {
  route(listAccountChanges, async () => ({ items: await accountChanges.listOpen(MAX_CHANGES) }));
  commandRoute(route, timed)(decideChange(encryption));
}

function registerAutopay(route: Route, { autopay, changeAutopay }: PaymentServices): void {
  route(getAutopay, ({ params: { groupNumber }, now }) => autopay.run(groupNumber, now));
  route(saveAutopay, async ({ caller, params: { groupNumber }, body, now }) => {
    await changeAutopay.save({ caller, groupNumber, now, ...body });
    return autopay.run(groupNumber, now);
  });
  route(skipAutopay, async ({ caller, scope, params: { billPk }, body: { isSkipped }, now }) => {
    await changeAutopay.skip(scope, billPk, isSkipped, caller, now);
    return { billPk, isSkipped };
  });
}
