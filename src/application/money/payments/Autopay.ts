import { map, merge, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { GroupAutopay } from '../../../../contract/money/autopay';
import type { BankAccount } from '../../../../contract/money/bankAccounts';
import type { AutopayTerms } from '../../../domain/money/payments/autopay';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { BankAccountGateway } from './ports';

export type { GroupAutopay } from '../../../../contract/money/autopay';

/** A change of autopay to save. */
export interface NewAutopay {
  /** Null turns autopay off. */
  readonly terms: AutopayTerms | null;
  readonly startsOn: LocalDate;
  /** Whether the payor agreed to the statement. */
  readonly isAuthorized: boolean;
}

/** Autopay in the product API. Calls reject with ApiError: STALE_VERSION, BAD_REQUEST, NOT_PAYABLE, WRONG_STATUS. */
export interface AutopayGateway {
  read(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<GroupAutopay>;
  /** @param version the version that the person saw */
  save(args: NewAutopay & { readonly groupNumber: string; readonly version: number }): Promise<GroupAutopay>;
  /** Skips autopay for a bill, or lets autopay pay it again. */
  skip(args: { readonly billPk: string; readonly isSkipped: boolean }): Promise<void>;
}

export const AutopayGateway: Token<AutopayGateway> = createToken('AutopayGateway');

/** Autopay of groups. @source product.md, Screens: Pay */
export class Autopay {
  constructor(private readonly gateway: AutopayGateway) {}

  of(groupNumber: string): AutopayEditor {
    return new AutopayEditor(this.gateway, groupNumber);
  }
}

/** The bank accounts that autopay of a group can draw on; show `true` to read them. */
export class AutopayAccounts {
  constructor(
    private readonly accounts: BankAccountGateway,
    private readonly time: Time,
  ) {}

  of(groupNumber: string): LiveQuery<true, readonly BankAccount[]> {
    return new LiveQuery(() => this.accounts.list({ groupNumber }), { time: this.time });
  }
}

/** The autopay of one group on the screen. */
export class AutopayEditor extends Refreshable {
  private readonly saved = new Subject<GroupAutopay>();

  /**
   * Loading on subscribe, then the group's autopay; the result of a saved change replaces it. Keeps the value while refreshing.
   * Shared; stops with its last subscriber. Never errors.
   */
  readonly autopay$: Observable<Loadable<GroupAutopay>>;

  constructor(
    private readonly gateway: AutopayGateway,
    private readonly groupNumber: string,
  ) {
    super();
    this.autopay$ = merge(
      loadEach(this.reads$, (_, signal) => gateway.read({ groupNumber }, signal)),
      this.saved.pipe(map(loaded)),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** @throws ApiError STALE_VERSION after someone else's change, which is then loaded; BAD_REQUEST, NOT_PAYABLE. */
  async save({ version }: Pick<GroupAutopay, 'version'>, change: NewAutopay): Promise<void> {
    try {
      this.saved.next(await this.gateway.save({ ...change, groupNumber: this.groupNumber, version }));
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.StaleVersion) this.refresh();
      throw error;
    }
  }

  /** @throws ApiError WRONG_STATUS once autopay has made the payment. */
  async skip(billPk: string, isSkipped: boolean): Promise<void> {
    await this.gateway.skip({ billPk, isSkipped });
    this.refresh();
  }
}
