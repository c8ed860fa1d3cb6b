import type {
  DivisionBalance,
  MemberRegister,
  NotRemittedPage,
  RegisterPage,
} from '../../../../contract/billing/register';
import type { NotRemittedQuery } from '../../../domain/billing/register/NotRemitted';
import type {
  RegisterQuery,
  SeenBalance,
  SettlementResult,
  SettlementTerms,
} from '../../../domain/billing/register/RegisterPage';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { DivisionBalance, MemberPosting, NotRemitted, RegisterSums } from '../../../../contract/billing/register';

/** A member of a group, and the day of the balances; undefined for now. */
export interface MemberRegisterQuery {
  readonly groupNumber: string;
  /** Empty for a person who has no number in the payroll file. */
  readonly memberId: string;
  /** Distinguishes people without a number. Default: empty. */
  readonly memberName?: string;
  readonly asOf: LocalDate | undefined;
  /** Division number. Default: all divisions in scope. */
  readonly division?: string | undefined;
}

/** The register of balances of the product API. Calls reject with ApiError; `signal` aborts. */
export interface RegisterGateway {
  search(query: RegisterQuery, signal?: AbortSignal): Promise<RegisterPage>;
  notRemitted(query: NotRemittedQuery, signal?: AbortSignal): Promise<NotRemittedPage>;
  member(query: MemberRegisterQuery, signal?: AbortSignal): Promise<MemberRegister>;
  byDivision(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly DivisionBalance[]>;
  /** @throws ApiError CORRECTION_UNCONFIRMED if installments cross the plan year and `isConfirmed` is false. */
  settle(
    args: SettlementTerms & {
      readonly groupNumber: string;
      readonly balances: readonly SeenBalance[];
      readonly isConfirmed: boolean;
    },
  ): Promise<readonly SettlementResult[]>;
}

export const RegisterGateway: Token<RegisterGateway> = createToken('RegisterGateway');

/** A page of a group's balances. */
export class BalanceList extends PagedList<RegisterQuery, RegisterPage> {
  constructor(gateway: RegisterGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.search(query, signal), visibility, time);
  }
}

/** Deductions that a group has not paid to carriers. */
export class NotRemittedList extends PagedList<NotRemittedQuery, NotRemittedPage> {
  constructor(gateway: Pick<RegisterGateway, 'notRemitted'>, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.notRemitted(query, signal), visibility, time);
  }
}

/** A member's months and postings. */
export class MemberBalances {
  constructor(
    private readonly gateway: Pick<RegisterGateway, 'member'>,
    private readonly time: Time,
  ) {}

  /** Show a member to read the register. */
  open(): LiveQuery<MemberRegisterQuery, MemberRegister> {
    return new LiveQuery((query, signal) => this.gateway.member(query, signal), { time: this.time });
  }
}

/** Amounts owed and collected for each division of a group. */
export class DivisionBalances {
  constructor(
    private readonly gateway: Pick<RegisterGateway, 'byDivision'>,
    private readonly time: Time,
  ) {}

  /** Show a group to load its divisions. Empty for a group without divisions. */
  ofGroup(): LiveQuery<string, readonly DivisionBalance[]> {
    return new LiveQuery((groupNumber, signal) => this.gateway.byDivision({ groupNumber }, signal), {
      time: this.time,
    });
  }
}

/** Asks payroll to collect and refund balances. */
export class SettleThroughPayroll {
  constructor(
    private readonly gateway: Pick<RegisterGateway, 'settle'>,
    private readonly list: Pick<BalanceList, 'retry'>,
  ) {}

  /** @returns a result for each balance, in order. @throws ApiError CORRECTION_UNCONFIRMED if installments cross the plan year */
  async run(
    groupNumber: string,
    balances: readonly SeenBalance[],
    terms: SettlementTerms,
    isConfirmed: boolean,
  ): Promise<readonly SettlementResult[]> {
    const results = await this.gateway.settle({ ...terms, groupNumber, balances, isConfirmed });
    // Not after a failure: the same balances can be sent again.
    this.list.retry();
    return results;
  }
}
