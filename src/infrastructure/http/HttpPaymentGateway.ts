import { decideAccountChange } from '../../../contract/accountChanges';
import {
  addBankAccount,
  changeBankAccount,
  getBankAccount,
  listBankAccounts,
  removeBankAccount,
  restoreBankAccount,
  sendBankDeposits,
  verifyBankAccount,
} from '../../../contract/bankAccounts';
import {
  createPayment,
  findPaymentByKey,
  getHeldMoney,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../contract/payments';
import { getReceipt } from '../../../contract/slips';
import { listSuspense } from '../../../contract/suspense';
import type { BankAccountGateway, PaymentGateway, SuspenseBalanceGateway } from '../../application/payments/ports';
import { type DownloadedFile, PDF_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import { ZERO } from '../../domain/money/Cents';
import type { AccountChange } from '../../domain/payments/accountChange';
import type { BankAccountDetail, GroupAccounts } from '../../domain/payments/accountHistory';
import type { AccountEvent } from '../../domain/payments/accountRemoval';
import type { BankAccount, NewBankAccount } from '../../domain/payments/BankAccount';
import type { TwoAmounts } from '../../domain/payments/bankVerification';
import type { CheckoutRequest } from '../../domain/payments/CheckoutRequest';
import type { PaymentPreview } from '../../domain/payments/checkout';
import type {
  MadePayment,
  Payment,
  PaymentPage,
  PaymentQuery,
  PaymentWithTimeline,
} from '../../domain/payments/Payment';
import { HELD_METHODS } from '../../domain/payments/paymentMethods';
import type { CheckoutFunds, HeldBalance, SuspenseBalance } from '../../domain/payments/SuspenseBalance';
import type { ApiClient } from './ApiClient';

export class HttpPaymentGateway implements PaymentGateway {
  constructor(private readonly api: ApiClient) {}

  preview(checkout: CheckoutRequest, signal?: AbortSignal): Promise<PaymentPreview> {
    return this.api.call(previewPayment, { body: bodyOf(checkout) }, signal && { signal });
  }

  create(checkout: CheckoutRequest, idempotencyKey: string): Promise<MadePayment> {
    return this.api.call(createPayment, { body: bodyOf(checkout), idempotencyKey });
  }

  findByKey(idempotencyKey: string): Promise<MadePayment | null> {
    return this.api.call(findPaymentByKey, { params: { idempotencyKey } });
  }

  async funds(groupNumber: string): Promise<CheckoutFunds> {
    const { items, ...others } = await this.api.call(getHeldMoney, { query: { groupNumber } });
    const nothing: HeldBalance = { balanceCents: ZERO, reservedCents: ZERO, waitingCents: ZERO };
    const balances = HELD_METHODS.map((held) => [held, items.find(({ method }) => method === held) ?? nothing]);
    return { ...others, held: Object.fromEntries(balances) };
  }

  search(query: PaymentQuery, signal?: AbortSignal): Promise<PaymentPage> {
    const { groupNumbers = [], statuses = [], ...rest } = query;
    const body = { ...rest, groupNumbers: [...groupNumbers], statuses: [...statuses] };
    return this.api.call(searchPayments, { body }, signal && { signal });
  }

  get(paymentPk: string, signal?: AbortSignal): Promise<PaymentWithTimeline> {
    return this.api.call(getPayment, { params: { paymentPk } }, signal && { signal });
  }

  async receipt(paymentPk: string): Promise<DownloadedFile> {
    const parts = { params: { paymentPk } };
    const { name, bytes } = await this.api.spreadsheet(getReceipt, parts, { accept: PDF_MEDIA_TYPE });
    return { name: name || 'receipt.pdf', mediaType: PDF_MEDIA_TYPE, bytes };
  }

  void(paymentPk: string, reason: string, idempotencyKey: string): Promise<Payment> {
    return this.api.call(voidPayment, { params: { paymentPk }, body: { reason }, idempotencyKey });
  }
}

function bodyOf(request: CheckoutRequest) {
  const { groupNumber, sources, allocations, excessTo, confirmExcessCents, payOn, acceptsLate, explained } = request;
  return {
    groupNumber,
    sources: [...sources],
    allocations: [...allocations],
    ...(excessTo !== undefined && { excessTo }),
    ...(confirmExcessCents !== undefined && { confirmExcessCents }),
    ...(payOn !== undefined && { payOn }),
    ...(acceptsLate !== undefined && { acceptsLate }),
    ...(explained !== undefined && { explained: { keys: [...explained.keys], reason: explained.reason } }),
  };
}

export class HttpBankAccountGateway implements BankAccountGateway {
  constructor(private readonly api: ApiClient) {}

  async list(groupNumber: string): Promise<readonly BankAccount[]> {
    return (await this.ofGroup(groupNumber)).accounts;
  }

  async ofGroup(groupNumber: string, signal?: AbortSignal): Promise<GroupAccounts> {
    const parts = { query: { groupNumber } };
    const { items, history } = await this.api.call(listBankAccounts, parts, signal && { signal });
    return { accounts: items, removals: history };
  }

  add(account: NewBankAccount): Promise<BankAccount> {
    return this.api.call(addBankAccount, { body: account });
  }

  verify(bankAccountPk: string, [first, second]: TwoAmounts): Promise<BankAccount> {
    return this.api.call(verifyBankAccount, { params: { bankAccountPk }, body: { amounts: [first, second] } });
  }

  sendDeposits(bankAccountPk: string): Promise<BankAccount> {
    return this.api.call(sendBankDeposits, { params: { bankAccountPk } });
  }

  detail(bankAccountPk: string, signal?: AbortSignal): Promise<BankAccountDetail> {
    return this.api.call(getBankAccount, { params: { bankAccountPk } }, signal && { signal });
  }

  rename(bankAccountPk: string, { name, bankName }: Pick<BankAccount, 'name' | 'bankName'>): Promise<BankAccount> {
    return this.api.call(changeBankAccount, { params: { bankAccountPk }, body: { name, bankName } });
  }

  async history(groupNumber: string, signal?: AbortSignal): Promise<readonly AccountEvent[]> {
    return (await this.ofGroup(groupNumber, signal)).removals;
  }

  async remove(bankAccountPk: string): Promise<void> {
    await this.api.call(removeBankAccount, { params: { bankAccountPk } });
  }

  decideChange(changePk: string, approve: boolean, reason: string): Promise<AccountChange> {
    return this.api.call(decideAccountChange, { params: { changePk }, body: { approve, reason } });
  }

  restore(bankAccountPk: string): Promise<BankAccount> {
    return this.api.call(restoreBankAccount, { params: { bankAccountPk } });
  }
}

export class HttpSuspenseBalanceGateway implements SuspenseBalanceGateway {
  constructor(private readonly api: ApiClient) {}

  list(groupNumber?: string): Promise<SuspenseBalance> {
    return this.api.call(listSuspense, { query: { ...(groupNumber !== undefined && { groupNumber }) } });
  }
}
