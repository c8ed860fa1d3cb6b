import type { LocalDate } from '../../domain/dates/LocalDate';
import type { BankVerification } from '../../domain/payments/bankVerification';
import { dayText } from '../kit/values/DateText';

/** How far the verification of an account is and what happens next, in sentences. The account is not verified. */
export function verificationText(
  { state, arrivesOn, expiresOn, attemptsLeft }: BankVerification,
  today: LocalDate,
): string {
  if (state === 'locked') return 'Locked after three wrong entries. Send new deposits to try again.';
  if (state === 'expired') return 'The amounts were not entered in time. Send new deposits to verify this account.';
  if (arrivesOn === null || expiresOn === null) {
    return 'Waiting for two small deposits. They go out with the next bank file and arrive one bank day later.';
  }
  if (today < arrivesOn) return `Waiting for two small deposits. They arrive on ${dayText(arrivesOn)}.`;
  const attempts = attemptsLeft === 1 ? '1 attempt' : `${attemptsLeft} attempts`;
  return `Waiting for the amounts of two small deposits. They arrived on ${dayText(arrivesOn)}. Enter them by ${dayText(expiresOn)}: ${attempts} left.`;
}
