import type { CarrierAccount } from '../../../../contract/office/carrierAccounts';
import type { CarrierAccountState } from '../../../../src/domain/money/processing/CarrierAccount';
import type { Actor } from '../../../platform/shared/Actor';

/** Reads the bank accounts of carriers. */
export interface CarrierAccountQueries {
  /** Latest first, at most 20. Undefined if there is no such carrier. */
  list(carrierCode: string): Promise<readonly CarrierAccount[] | undefined>;
}

/** An account with encrypted numbers. */
export interface EncryptedCarrierAccount {
  readonly accountPk: string;
  readonly accountType: 'checking' | 'savings';
  /** For `accountPk/routing` and `accountPk/account`. */
  readonly routingEncrypted: string;
  readonly accountEncrypted: string;
  readonly routingLast3: string;
  readonly accountLast3: string;
  readonly accountLength: number;
}

/** A decision about an account. */
export interface CarrierAccountOutcome {
  readonly accountPk: string;
  readonly state: Extract<CarrierAccountState, 'CONFIRMED' | 'DECLINED' | 'REMOVED'>;
  readonly reason: string;
}

/** Bank accounts of carriers, in one transaction. */
export interface CarrierAccountRepository {
  /** Locks a carrier and its accounts. @returns undefined if there is no such carrier */
  lock(carrierCode: string): Promise<readonly CarrierAccount[] | undefined>;
  propose(carrierCode: string, account: EncryptedCarrierAccount, by: Actor, now: Date): Promise<void>;
  /** Confirming replaces the account that was confirmed before. */
  decide(carrierCode: string, outcome: CarrierAccountOutcome, by: Actor, now: Date): Promise<void>;
  /** Keys of bank files with credits to the carrier that are not sent. Locks them. */
  lockUnsentFiles(carrierCode: string): Promise<readonly string[]>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly carrierAccounts: CarrierAccountRepository;
  }
}
