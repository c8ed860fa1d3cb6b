import type { AgedItems } from '../../../../contract/money/aging';
import type { AgingPage } from '../../../domain/money/aging/Aging';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import type { Paged } from '../../../domain/platform/lists/Paged';
import type { Dated } from '../../platform/shared/Dated';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { AgedBill, AgedReturn } from '../../../../contract/money/aging';

/** The groups to show, and the day at whose end they are shown. */
export type AgingQuery = Paged<{
  /** Undefined for today. */
  readonly asOf: LocalDate | undefined;
  /** Part of a group's name, or start of its number. At most 80 characters. */
  readonly q: string;
}>;

/** Aging of the product API. Calls reject with ApiError; `signal` aborts. */
export interface AgingGateway {
  page(query: AgingQuery, signal?: AbortSignal): Promise<Dated<AgingPage>>;
  items(args: { readonly groupNumber: string; readonly asOf: LocalDate }, signal?: AbortSignal): Promise<AgedItems>;
}

export const AgingGateway: Token<AgingGateway> = createToken('AgingGateway');

/** Open amounts by days past due, as of any day up to today. @source product.md, Screens: Dashboard */
export class AgingReport {
  constructor(
    private readonly gateway: AgingGateway,
    private readonly time: Time,
  ) {}

  open(): LiveQuery<AgingQuery, Dated<AgingPage>> {
    return new LiveQuery((query, signal) => this.gateway.page(query, signal), { time: this.time });
  }

  /** Bills and returned payments of a group. Show the day to read them. */
  openItems(groupNumber: string): LiveQuery<LocalDate, AgedItems> {
    return new LiveQuery((asOf, signal) => this.gateway.items({ groupNumber, asOf }, signal), { time: this.time });
  }
}
