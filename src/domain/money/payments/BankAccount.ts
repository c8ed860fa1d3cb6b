import { maskText } from '../../platform/text/maskText';
import type { BankVerification } from './bankVerification';

export type AccountType = 'checking' | 'savings';

/** Whether payments can draw on an account. */
export function isVerified({ verification }: { readonly verification: Pick<BankVerification, 'state'> }): boolean {
  return verification.state === 'verified';
}

const CHECK_WEIGHTS = [3, 7, 1];
export const ROUTING_LENGTH = 9;

/**
 * Whether text is a routing number: nine digits that, weighted 3, 7, 1 in turn, add up to a multiple of ten, and that start
 * with a Federal Reserve district or another prefix assigned by the American Bankers Association.
 */
export function isRoutingNumber(digits: string): boolean {
  if (digits.length !== ROUTING_LENGTH || !/^\d+$/.test(digits)) return false;
  return weighted(digits) % 10 === 0 && isPrefix(Number(digits.slice(0, 2)));
}

/** A routing number from its first eight digits. */
export function withCheckDigit(digits: string): string {
  return `${digits}${(10 - (weighted(digits) % 10)) % 10}`;
}

function weighted(digits: string): number {
  return Array.from(digits, (digit, index) => Number(digit) * (CHECK_WEIGHTS[index % 3] ?? 0)).reduce(
    (a, b) => a + b,
    0,
  );
}

function isPrefix(prefix: number): boolean {
  return (
    (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80
  );
}

/** Masks a number by its length and last three digits. @source MSK-2 */
export function maskedNumber(length: number, last3: string): string {
  return maskText(last3.padStart(length, 'X'));
}

/** `Checking account` or `Savings account`. */
export function accountTypeLabel({ accountType }: { readonly accountType: AccountType }): string {
  return accountType === 'savings' ? 'Savings account' : 'Checking account';
}
