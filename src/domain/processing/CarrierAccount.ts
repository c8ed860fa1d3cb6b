import { addBankDays } from '../dates/bankDays';
import type { LocalDate } from '../dates/LocalDate';
import { isRoutingNumber } from '../payments/BankAccount';

/** `PROPOSED`: a second person has not confirmed it yet. `REPLACED`, `REMOVED`: it was confirmed, and is not paid anymore. */
export const CARRIER_ACCOUNT_STATES = ['PROPOSED', 'CONFIRMED', 'DECLINED', 'REPLACED', 'REMOVED'] as const;
export type CarrierAccountState = (typeof CARRIER_ACCOUNT_STATES)[number];

/** `confirm` and `decline` decide about a proposed account; `remove` ends the confirmed one. */
export const CARRIER_ACCOUNT_STEPS = ['confirm', 'decline', 'remove'] as const;
export type CarrierAccountStep = (typeof CARRIER_ACCOUNT_STEPS)[number];

/** A carrier's bank account, to which remittances are paid. Numbers are masked except for their last three digits. @source MSK-2 */
export interface CarrierAccount {
  readonly accountPk: string;
  readonly accountType: 'checking' | 'savings';
  readonly routingMasked: string;
  readonly accountMasked: string;
  readonly state: CarrierAccountState;
  /** Who entered it, and when. ISO timestamp, UTC. */
  readonly at: string;
  readonly by: string;
  readonly byUserId: string;
  /** Who confirmed or declined it; null for a proposed one. */
  readonly decided: { readonly at: string; readonly by: string } | null;
  /** Who replaced or removed it; null for others. */
  readonly ended: { readonly at: string; readonly by: string } | null;
  /** Why it was declined or removed; empty otherwise. */
  readonly reason: string;
}

/** The accounts of a carrier, latest first, at most 20. */
export interface CarrierAccounts {
  readonly carrierCode: string;
  readonly items: readonly CarrierAccount[];
}

/** An account to propose. The browser sends the numbers to the server and does not store them. */
export interface NewCarrierAccount {
  readonly accountType: 'checking' | 'savings';
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** Problems by field. */
export function carrierAccountProblems({
  routingNumber,
  accountNumber,
}: NewCarrierAccount): Readonly<Partial<Record<keyof NewCarrierAccount, string>>> {
  return {
    ...(!isRoutingNumber(routingNumber) && { routingNumber: 'Enter the nine digits of a routing number.' }),
    ...(!/^\d{4,17}$/.test(accountNumber) && { accountNumber: 'Enter the 4 to 17 digits of the account number.' }),
  };
}

/** The day on which the bank credits a remittance of a file made on a day. */
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
