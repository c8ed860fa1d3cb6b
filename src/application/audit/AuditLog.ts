import type { AuditFilter, AuditPage, AuditTrailCheck } from '../../domain/audit/AuditEvent';
import type { RetainedData } from '../../domain/audit/RetainedData';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** A filter with optional days. Default: the last 30. */
export interface AuditSearch extends Omit<AuditFilter, 'from' | 'to'> {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

/** A page of the events found. */
export interface AuditQuery extends AuditSearch {
  /** `next` of the page above; undefined for the latest events. */
  readonly before: string | undefined;
  readonly size: number;
}

/** The audit log of the product API. Calls reject with ApiError; `signal` aborts. */
export interface AuditGateway {
  search(query: AuditQuery, signal?: AbortSignal): Promise<AuditPage>;
  checkTrail(): Promise<AuditTrailCheck>;
  kept(signal?: AbortSignal): Promise<readonly RetainedData[]>;
}

export const AuditGateway: Token<AuditGateway> = createToken('AuditGateway');

/** Who changed what, when, and why. @source product.md, Screens: Audit */
export class AuditLog {
  constructor(
    private readonly gateway: AuditGateway,
    private readonly time: Time,
  ) {}

  open(): LiveQuery<AuditQuery, AuditPage> {
    return new LiveQuery((query, signal) => this.gateway.search(query, signal), { time: this.time });
  }

  /** What is kept of each class of data. Show `all`. */
  kept(): LiveQuery<'all', readonly RetainedData[]> {
    return new LiveQuery((_all, signal) => this.gateway.kept(signal), { time: this.time });
  }

  /** Compares the records behind the log with what was sealed when they were written. */
  check(): Promise<AuditTrailCheck> {
    return this.gateway.checkTrail();
  }
}
