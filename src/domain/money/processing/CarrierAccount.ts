import { addBankDays } from '../../platform/dates/bankDays';
import type { LocalDate } from '../../platform/dates/LocalDate';
import { isRoutingNumber } from '../payments/BankAccount';

/** `PROPOSED`: not yet confirmed by a second person. `REPLACED`, `REMOVED`: was confirmed, no longer paid. */
export const CARRIER_ACCOUNT_STATES = ['PROPOSED', 'CONFIRMED', 'DECLINED', 'REPLACED', 'REMOVED'] as const;
export type CarrierAccountState = (typeof CARRIER_ACCOUNT_STATES)[number];

/** `confirm` and `decline` decide a proposed account; `remove` ends the confirmed one. */
export const CARRIER_ACCOUNT_STEPS = ['confirm', 'decline', 'remove'] as const;
export type CarrierAccountStep = (typeof CARRIER_ACCOUNT_STEPS)[number];

type CarrierNumber = 'routingNumber' | 'accountNumber';

/** Problems by field. */
export function carrierAccountProblems({
  routingNumber,
  accountNumber,
}: Readonly<Record<CarrierNumber, string>>): Readonly<Partial<Record<CarrierNumber, string>>> {
  return {
    ...(!isRoutingNumber(routingNumber) && { routingNumber: 'Enter the nine digits of a routing number.' }),
    ...(!/^\d{4,17}$/.test(accountNumber) && { accountNumber: 'Enter the 4 to 17 digits of the account number.' }),
  };
}

/** The day on which the bank credits a remittance from a file made on a given day. */
export function creditDay(fileDay: LocalDate): LocalDate {
  return addBankDays(fileDay, 1);
}

export const CARRIER_ACCOUNT_STATE_LABELS: Readonly<Record<CarrierAccountState, string>> = {
  PROPOSED: 'Waiting for a second person',
  CONFIRMED: 'Paid by ACH',
  DECLINED: 'Declined',
  REPLACED: 'Replaced',
  REMOVED: 'Removed',
};
