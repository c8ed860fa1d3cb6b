import type { Bill } from '../../domain/bills/Bill';
import type { BankAccount, NewBankAccount } from '../../domain/payments/BankAccount';
import type { PaymentPreview, PaymentSource, RequestedAllocation } from '../../domain/payments/checkout';
import type { Payment, PaymentEvent, PaymentPage, PaymentQuery } from '../../domain/payments/Payment';
import type { HeldInSuspense } from '../../domain/payments/SuspenseBalance';
import { createToken, type Token } from '../shared/Token';

/** Held money of the product API. */
export interface SuspenseGateway {
  /** Rejects with ApiError. @param groupNumber undefined for every group the person reaches */
  list(groupNumber?: string): Promise<HeldInSuspense>;
}

export const SuspenseGateway: Token<SuspenseGateway> = createToken('SuspenseGateway');

/** Everything rejects with ApiError. */
export interface BankAccountGateway {
  list(groupNumber: string): Promise<readonly BankAccount[]>;
  /** Rejects with BANK_ACCOUNT_INVALID, saying which number is wrong. */
  add(account: NewBankAccount): Promise<BankAccount>;
}

export const BankAccountGateway: Token<BankAccountGateway> = createToken('BankAccountGateway');

/** Zero Payments of the product API. */
export interface ZeroPaymentGateway {
  /**
   * Closes a bill with nothing due, once for a key.
   *
   * @param version the bill as the person saw it; a newer one is refused.
   * @param idempotencyKey UUID
   * @throws ApiError
   */
  close(billPk: string, version: number, idempotencyKey: string): Promise<Bill>;
}

export const ZeroPaymentGateway: Token<ZeroPaymentGateway> = createToken('ZeroPaymentGateway');

/** What one group pays: sources and uses. */
export interface CheckoutRequest {
  readonly groupNumber: string;
  readonly sources: readonly PaymentSource[];
  readonly allocations: readonly RequestedAllocation[];
}

/** The payments of the product API. Everything rejects with ApiError. */
export interface PaymentGateway {
  preview(checkout: CheckoutRequest, signal?: AbortSignal): Promise<PaymentPreview>;
  /** Pays. The same key never moves money twice and gets the same payment again. @param idempotencyKey UUID */
  create(checkout: CheckoutRequest, idempotencyKey: string): Promise<Payment>;
  /** What a key did: its payment, or null when nothing was saved under it. Rejects with KEY_IN_FLIGHT while it is at work. */
  outcomeOf(idempotencyKey: string): Promise<Payment | null>;
  search(query: PaymentQuery, signal?: AbortSignal): Promise<PaymentPage>;
  /** With what happened to it, oldest first. */
  get(paymentPk: string): Promise<{ readonly payment: Payment; readonly timeline: readonly PaymentEvent[] }>;
  /** Takes back a payment that is pending. @param idempotencyKey UUID */
  takeBack(paymentPk: string, reason: string, idempotencyKey: string): Promise<Payment>;
}

export const PaymentGateway: Token<PaymentGateway> = createToken('PaymentGateway');
