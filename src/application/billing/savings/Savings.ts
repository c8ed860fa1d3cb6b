import type { Savings, SavingsItemPage } from '../../../../contract/billing/savings';
import type { SavingsItemQuery } from '../../../domain/billing/savings/Savings';
import type { Dated } from '../../platform/shared/Dated';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { CarrierSavings, Savings } from '../../../../contract/billing/savings';

/** A group's year; undefined for the newest with reconciled bills. */
export interface SavingsQuery {
  readonly groupNumber: string;
  readonly year: number | undefined;
  /** Number of a division. Default: all that are in scope. */
  readonly division?: string | undefined;
}

/** Savings from reconciliation, from the product API. Calls reject with ApiError; `signal` aborts. */
export interface SavingsGateway {
  read(query: SavingsQuery, signal?: AbortSignal): Promise<Dated<Savings>>;
  items(query: SavingsItemQuery, signal?: AbortSignal): Promise<SavingsItemPage>;
  /** One page, without members. */
  report(query: SavingsQuery & { readonly year: number }): Promise<DownloadedFile>;
}

export const SavingsGateway: Token<SavingsGateway> = createToken('SavingsGateway');

/** A group's figures of a year, and their report. */
export class SavingsOfGroup {
  constructor(
    private readonly gateway: Pick<SavingsGateway, 'read' | 'report'>,
    private readonly time: Time,
  ) {}

  /** Show a year to read its figures. */
  open(): LiveQuery<SavingsQuery, Dated<Savings>> {
    return new LiveQuery((query, signal) => this.gateway.read(query, signal), { time: this.time });
  }

  report(query: SavingsQuery & { readonly year: number }): Promise<DownloadedFile> {
    return this.gateway.report(query);
  }
}

/** A page of the lines and expected adjustments behind the figures. */
export class SavingsItemList extends PagedList<SavingsItemQuery, SavingsItemPage> {
  constructor(gateway: Pick<SavingsGateway, 'items'>, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.items(query, signal), visibility, time);
  }
}
