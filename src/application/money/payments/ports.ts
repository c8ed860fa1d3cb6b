import type { AccountChange } from '../../../../contract/money/accountChanges';
import type {
  AccountEvent,
  BankAccount,
  BankAccountDetail,
  NewBankAccount,
} from '../../../../contract/money/bankAccounts';
import type {
  BankReversal,
  BankReversalChange,
  BankReversalEffect,
  NewBankReversal,
} from '../../../../contract/money/bankReversals';
import type { ShortPreview } from '../../../../contract/money/closeShort';
import type {
  MadePayment,
  PaymentPage,
  PaymentPreview,
  PaymentQuery,
  PaymentWithTimeline,
} from '../../../../contract/money/payments';
import type { NewReturn, ReallocationBody } from '../../../../contract/money/reversals';
import type { SuspenseBalance } from '../../../../contract/money/suspense';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { TwoAmounts } from '../../../domain/money/payments/bankVerification';
import type { CheckoutRequest } from '../../../domain/money/payments/CheckoutRequest';
import type { Payment } from '../../../domain/money/payments/Payment';
import type { PresentationEffect } from '../../../domain/money/payments/presentAgain';
import type { ReversalEffect } from '../../../domain/money/payments/reversalEffect';
import type { CheckoutFunds } from '../../../domain/money/payments/SuspenseBalance';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { createToken, type Token } from '../../platform/shared/Token';
import type { GroupAccounts } from './GroupAccounts';

/** Payments of the product API. Every method rejects with ApiError. */
export interface PaymentGateway {
  preview(checkout: CheckoutRequest, signal?: AbortSignal): Promise<PaymentPreview>;
  /** Pays. The same key pays once and returns the same payment again. @param idempotencyKey UUID */
  create(checkout: CheckoutRequest, idempotencyKey: string): Promise<MadePayment>;
  /** The payment made under a key; null when nothing was saved. Rejects with KEY_IN_FLIGHT while it is being saved. */
  findByKey(args: { readonly idempotencyKey: string }): Promise<MadePayment | null>;
  /** Held money and limits for paying the group's bills. */
  funds(args: { readonly groupNumber: string }): Promise<CheckoutFunds>;
  search(query: PaymentQuery, signal?: AbortSignal): Promise<PaymentPage>;
  get(args: { readonly paymentPk: string }, signal?: AbortSignal): Promise<PaymentWithTimeline>;
  /** The payment's receipt as PDF. */
  receipt(args: { readonly paymentPk: string }): Promise<DownloadedFile>;
  /** Voids a pending payment. @param idempotencyKey UUID */
  void(args: { readonly paymentPk: string; readonly reason: string }, idempotencyKey: string): Promise<Payment>;
}

/** Returns, reverses and reallocates payments. Every method rejects with ApiError. */
export interface ReversalGateway {
  preview(args: { readonly paymentPk: string }, signal?: AbortSignal): Promise<ReversalEffect>;
  /** Records that the bank returned a payment. @param idempotencyKey UUID */
  return(args: NewReturn & { readonly paymentPk: string }, idempotencyKey: string): Promise<Payment>;
  /** @param idempotencyKey UUID */
  reverse(args: { readonly paymentPk: string; readonly reason: string }, idempotencyKey: string): Promise<Payment>;
  /** Preview of presenting a returned payment again. */
  previewAgain(args: { readonly paymentPk: string }, signal?: AbortSignal): Promise<PresentationEffect>;
  /** @param idempotencyKey UUID @returns the new payment */
  presentAgain(args: { readonly paymentPk: string }, idempotencyKey: string): Promise<Payment>;
  /** Effect of reversing a debit at the bank, with its reversals. */
  previewAtBank(args: { readonly paymentPk: string }, signal?: AbortSignal): Promise<BankReversalEffect>;
  /** @param idempotencyKey UUID */
  reverseAtBank(args: NewBankReversal & { readonly paymentPk: string }, idempotencyKey: string): Promise<BankReversal>;
  /** @param idempotencyKey UUID */
  changeAtBank(
    args: BankReversalChange & { readonly paymentPk: string },
    idempotencyKey: string,
  ): Promise<BankReversal>;
  /** Takes a pending payment out of a bank file that has not been sent. @param idempotencyKey UUID */
  setAside(args: { readonly paymentPk: string; readonly reason: string }, idempotencyKey: string): Promise<Payment>;
  /** Moves a processed payment to other bills. @param idempotencyKey UUID */
  reallocate(args: ReallocationBody & { readonly paymentPk: string }, idempotencyKey: string): Promise<Payment>;
}

export const ReversalGateway: Token<ReversalGateway> = createToken('ReversalGateway');

export const PaymentGateway: Token<PaymentGateway> = createToken('PaymentGateway');

/** Groups' bank accounts. Every method rejects with ApiError. */
export interface BankAccountGateway {
  list(args: { readonly groupNumber: string }): Promise<readonly BankAccount[]>;
  /** The accounts and the latest removals in one answer. */
  ofGroup(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<GroupAccounts>;
  /** Rejects with NOT_FOUND. A removed account is found, too. */
  detail(args: { readonly bankAccountPk: string }, signal?: AbortSignal): Promise<BankAccountDetail>;
  /** Changes the names of the account and its bank. Rejects with BAD_REQUEST; NOT_FOUND for a removed account. */
  rename(args: Pick<BankAccount, 'name' | 'bankName'> & { readonly bankAccountPk: string }): Promise<BankAccount>;
  /** Removed and restored accounts, the latest first. */
  history(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly AccountEvent[]>;
  /** Rejects with BANK_ACCOUNT_INVALID, which names the wrong number. */
  add(account: NewBankAccount): Promise<BankAccount>;
  /** Rejects with BANK_ACCOUNT_INVALID for other amounts; WRONG_STATUS while the amounts cannot be entered. */
  verify(args: { readonly bankAccountPk: string; readonly amounts: TwoAmounts }): Promise<BankAccount>;
  /** Sends new deposits to an account that is locked or was not verified in time. */
  sendDeposits(args: { readonly bankAccountPk: string }): Promise<BankAccount>;
  /** Rejects with BANK_ACCOUNT_IN_USE, which says what uses the account; NOT_FOUND. */
  remove(args: { readonly bankAccountPk: string }): Promise<void>;
  /** Decides a change that the account's bank asked for. Rejects with WRONG_STATUS, SAME_PERSON, STEP_UP_NEEDED, ON_HOLD. */
  decideChange(args: {
    readonly changePk: string;
    readonly approve: boolean;
    readonly reason: string;
  }): Promise<AccountChange>;
  /** Undoes a removal. Rejects with WRONG_STATUS when it is too late; BANK_ACCOUNT_INVALID if it was added again. */
  restore(args: { readonly bankAccountPk: string }): Promise<BankAccount>;
}

export const BankAccountGateway: Token<BankAccountGateway> = createToken('BankAccountGateway');

export interface SuspenseBalanceGateway {
  /** Rejects with ApiError. @param groupNumber undefined for every group in the person's scope. */
  list(args: { readonly groupNumber?: string | undefined }): Promise<SuspenseBalance>;
}

export const SuspenseBalanceGateway: Token<SuspenseBalanceGateway> = createToken('SuspenseBalanceGateway');

/** Closes bills by one kind of payment that moves no money. */
export interface ClosingGateway {
  /**
   * Closes a bill, once for each key.
   *
   * @param version the version that the person saw; a newer bill is refused.
   * @param idempotencyKey UUID
   * @param ask whether to only request the confirmation of another manager; refused if a request is already waiting.
   * @throws ApiError
   */
  close(
    args: { readonly billPk: string; readonly version: number; readonly ask?: boolean | undefined },
    idempotencyKey: string,
  ): Promise<Bill>;
}

/** Closes bills with nothing due. */
export interface ZeroPaymentGateway extends ClosingGateway {}

export const ZeroPaymentGateway: Token<ZeroPaymentGateway> = createToken('ZeroPaymentGateway');

/** Closes partly paid bills. */
export interface CloseShortGateway extends ClosingGateway {
  preview(args: { readonly billPk: string }, signal?: AbortSignal): Promise<ShortPreview>;
  /** Declines the waiting request. @param idempotencyKey UUID @throws ApiError WRONG_STATUS when none waits. */
  decline(args: { readonly billPk: string; readonly version: number }, idempotencyKey: string): Promise<Bill>;
}

export const CloseShortGateway: Token<CloseShortGateway> = createToken('CloseShortGateway');
