import { map, merge, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { CarrierAccounts, NewCarrierAccount } from '../../../../contract/office/carrierAccounts';
import type { CarrierAccountStep } from '../../../domain/money/processing/CarrierAccount';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import { createToken, type Token } from '../../platform/shared/Token';

export type { CarrierAccount, NewCarrierAccount } from '../../../../contract/office/carrierAccounts';

/** Bank accounts of carriers in the product API. Calls reject with ApiError; `signal` aborts. */
export interface CarrierAccountGateway {
  list(args: { readonly carrierCode: string }, signal?: AbortSignal): Promise<CarrierAccounts>;
  /** Rejects with BAD_REQUEST, WRONG_STATUS, STEP_UP_NEEDED. */
  propose(args: NewCarrierAccount & { readonly carrierCode: string }): Promise<CarrierAccounts>;
  /** Rejects with WRONG_STATUS, SAME_PERSON, STEP_UP_NEEDED, ON_HOLD. */
  decide(args: {
    readonly carrierCode: string;
    readonly accountPk: string;
    readonly step: CarrierAccountStep;
    readonly reason: string;
  }): Promise<CarrierAccounts>;
}

export const CarrierAccountGateway: Token<CarrierAccountGateway> = createToken('CarrierAccountGateway');

/** Opens the bank account of a carrier. */
export class CarrierBanks {
  constructor(private readonly gateway: CarrierAccountGateway) {}

  open(carrierCode: string): CarrierBank {
    return new CarrierBank(this.gateway, carrierCode);
  }
}

/** The bank accounts of a carrier on the screen. */
export class CarrierBank extends Refreshable {
  private readonly saved = new Subject<CarrierAccounts>();

  /**
   * Loading on subscribe, then the accounts; the result of a change replaces them. Keeps the value while refreshing. Shared; stops with
   * its last subscriber. Never errors.
   */
  readonly accounts$: Observable<Loadable<CarrierAccounts>>;

  constructor(
    private readonly gateway: CarrierAccountGateway,
    private readonly carrierCode: string,
  ) {
    super();
    this.accounts$ = merge(
      loadEach(this.reads$, (_, signal) => gateway.list({ carrierCode }, signal)),
      this.saved.pipe(map(loaded)),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** @throws ApiError */
  async propose(account: NewCarrierAccount): Promise<void> {
    this.saved.next(await this.gateway.propose({ ...account, carrierCode: this.carrierCode }));
  }

  /** Reads the accounts again after a failure: someone else may have decided. @throws ApiError */
  async decide(accountPk: string, step: CarrierAccountStep, reason: string): Promise<void> {
    try {
      this.saved.next(await this.gateway.decide({ carrierCode: this.carrierCode, accountPk, step, reason }));
    } catch (error) {
      this.refresh();
      throw error;
    }
  }
}
