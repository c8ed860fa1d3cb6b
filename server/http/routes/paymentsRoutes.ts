import {
  addBankAccount,
  createPayment,
  findPaymentByKey,
  getPayment,
  listBankAccounts,
  listSuspense,
  previewPayment,
  removeBankAccount,
  searchPayments,
  voidPayment,
} from '../../../contract/payments';
import { zeroPayBill } from '../../../contract/zeroPayments';
import type { AddBankAccount, BankAccounts, RemoveBankAccount } from '../../application/payments/BankAccounts';
import type { CreatePayment, FindPaymentByKey } from '../../application/payments/CreatePayment';
import type { PreviewPayment } from '../../application/payments/PreviewPayment';
import type { PaymentReader, SuspenseReader } from '../../application/payments/ports';
import type { VoidPayment } from '../../application/payments/VoidPayment';
import type { ZeroPayBill } from '../../application/payments/ZeroPayBill';
import { notFound } from '../../application/shared/Refusal';
import { type Route, StoredAnswer } from '../Route';

/** What answers the calls about payments. */
export interface PaymentServices {
  readonly payments: PaymentReader;
  readonly preview: PreviewPayment;
  readonly create: CreatePayment;
  readonly findByKey: FindPaymentByKey;
  readonly takeBack: VoidPayment;
  readonly zeroPay: ZeroPayBill;
}

/** The calls about payments. */
export function registerPaymentsRoutes(
  route: Route,
  { payments, preview, create, findByKey, takeBack, zeroPay }: PaymentServices,
): void {
  route(previewPayment, async ({ caller, body, now, assertGroup }) => {
    await assertGroup(body.groupNumber);
    return preview.run(caller.userId, body, now);
  });
  route(createPayment, async ({ caller, body, idempotencyKey, now, assertGroup }) => {
    await assertGroup(body.groupNumber);
    const { json, status } = await create.run({ caller, idempotencyKey, checkout: body, now });
    return new StoredAnswer(json, status);
  });
  route(findPaymentByKey, ({ caller, scope, params }) => findByKey.run(scope, caller.userId, params.idempotencyKey));
  route(searchPayments, ({ scope, body }) => payments.search(scope, body));
  route(getPayment, async ({ scope, params }) => {
    const payment = await payments.find(scope, params.paymentPk);
    if (!payment) throw notFound('payment');
    return { payment, timeline: await payments.timeline(params.paymentPk) };
  });
  route(voidPayment, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const { json, status } = await takeBack.run({ caller, scope, idempotencyKey, ...params, ...body, now });
    return new StoredAnswer(json, status);
  });
  route(zeroPayBill, async ({ caller, scope, params, body, idempotencyKey, now }) => {
    const { json, status } = await zeroPay.run({ caller, scope, idempotencyKey, ...params, ...body, now });
    return new StoredAnswer(json, status);
  });
}

/** What answers the calls about bank accounts. */
interface BankAccountServices {
  readonly accounts: BankAccounts;
  readonly add: AddBankAccount;
  readonly remove: RemoveBankAccount;
}

/** The calls about bank accounts. */
export function registerBankAccountsRoutes(route: Route, { accounts, add, remove }: BankAccountServices): void {
  route(listBankAccounts, async ({ query, assertGroup }) => {
    await assertGroup(query.groupNumber);
    return { items: await accounts.list(query.groupNumber) };
  });
  route(addBankAccount, async ({ caller, body, now, assertGroup }) => {
    await assertGroup(body.groupNumber);
    return add.run(body, caller.name, now);
  });
  route(removeBankAccount, async ({ caller, scope, params, now }) => {
    await remove.run(scope, params.bankAccountPk, caller.name, now);
    return { removed: 1 };
  });
}

/** The call for what waits in suspense. */
export function registerSuspenseRoutes(route: Route, suspense: SuspenseReader): void {
  route(listSuspense, async ({ scope, query, assertGroup }) => {
    if (query.groupNumber) await assertGroup(query.groupNumber);
    return suspense.held(scope, query.groupNumber);
  });
}
