import type { ListedPayers } from '../../../../contract/billing/continuation';
import type { ContinuationPayer, ContinuationTerms } from '../../../domain/billing/continuation/ContinuationPayer';
import type { PayerChange } from '../../../domain/billing/continuation/PayerChange';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

/** An entry of a group by its key. */
export type PayerKey = Pick<ContinuationPayer, 'payerPk'> & { readonly groupNumber: string };

/** Members who pay outside payroll. Calls reject with ApiError; `signal` aborts. */
export interface ContinuationGateway {
  list(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<ListedPayers>;
  history(key: PayerKey, signal?: AbortSignal): Promise<readonly PayerChange[]>;
  /** @param entry the one to change; undefined adds one */
  save(
    args: ContinuationTerms & {
      readonly groupNumber: string;
      readonly entry?: Pick<ContinuationPayer, 'payerPk' | 'version'> | undefined;
    },
  ): Promise<ContinuationPayer>;
  setRemoved(args: {
    readonly groupNumber: string;
    readonly payerPks: readonly string[];
    readonly isRemoved: boolean;
  }): Promise<void>;
  recordPayments(args: {
    readonly groupNumber: string;
    readonly payments: readonly { readonly payerPk: string; readonly paidThrough: LocalDate }[];
  }): Promise<void>;
}

export const ContinuationGateway: Token<ContinuationGateway> = createToken('ContinuationGateway');

/** Keeps a group's list of members who pay outside payroll. */
export class ContinuationPayers {
  constructor(
    private readonly gateway: ContinuationGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its list; retry after a change. */
  list(): LiveQuery<string, ListedPayers> {
    return new LiveQuery((groupNumber, signal) => this.gateway.list({ groupNumber }, signal), { time: this.time });
  }

  /** Show an entry's key to read every change of its member's entries, the latest first. */
  history(): LiveQuery<PayerKey, readonly PayerChange[]> {
    return new LiveQuery((key, signal) => this.gateway.history(key, signal), { time: this.time });
  }

  /** @throws ApiError BAD_REQUEST, STALE_VERSION */
  save(
    groupNumber: string,
    terms: ContinuationTerms,
    entry?: Pick<ContinuationPayer, 'payerPk' | 'version'>,
  ): Promise<ContinuationPayer> {
    return this.gateway.save({ ...terms, groupNumber, entry });
  }

  /** @throws ApiError BAD_REQUEST if a restored entry overlaps another */
  setRemoved(groupNumber: string, payer: Pick<ContinuationPayer, 'payerPk'>, isRemoved: boolean): Promise<void> {
    return this.gateway.setRemoved({ groupNumber, payerPks: [payer.payerPk], isRemoved });
  }

  /** Records that all of them have paid through a day. @throws ApiError BAD_REQUEST */
  recordPayments(
    groupNumber: string,
    payers: readonly Pick<ContinuationPayer, 'payerPk'>[],
    paidThrough: LocalDate,
  ): Promise<void> {
    return this.gateway.recordPayments({
      groupNumber,
      payments: payers.map(({ payerPk }) => ({ payerPk, paidThrough })),
    });
  }
}
