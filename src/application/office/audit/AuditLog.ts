import { concatMap, defer, EMPTY, expand, type Observable, timer } from 'rxjs';
import type { AuditPage, AuditTrailState } from '../../../../contract/office/audit';
import type { RetainedData } from '../../../../contract/office/keptData';
import type { AuditFilter } from '../../../domain/office/audit/AuditEvent';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { AuditPage, AuditTrailState } from '../../../../contract/office/audit';
export type { RetainedData } from '../../../../contract/office/keptData';

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
  trail(signal?: AbortSignal): Promise<AuditTrailState>;
  /** Starts a comparison, or joins one that is running. */
  compareTrail(): Promise<AuditTrailState>;
  kept(signal?: AbortSignal): Promise<readonly RetainedData[]>;
}

/** Time between two reads of a comparison's progress. */
const PROGRESS_MS = 1_000;

export const AuditGateway: Token<AuditGateway> = createToken('AuditGateway');

/** Reads who changed what, when, and why. @source product.md, Screens: Audit */
export class AuditLog {
  constructor(
    private readonly gateway: AuditGateway,
    private readonly time: Time,
  ) {}

  open(): LiveQuery<AuditQuery, AuditPage> {
    return new LiveQuery((query, signal) => this.gateway.search(query, signal), { time: this.time });
  }

  /** Retained data by class. Show `all`. */
  kept(): LiveQuery<'all', readonly RetainedData[]> {
    return new LiveQuery((_all, signal) => this.gateway.kept(signal), { time: this.time });
  }

  /** Results of the last checks of the log's records. Show `last`. */
  trail(): LiveQuery<'last', AuditTrailState> {
    return new LiveQuery((_last, signal) => this.gateway.trail(signal), { time: this.time });
  }

  /**
   * Compares the records behind the log with what was sealed when they were written: its progress, then its result, then completes.
   * Errors with ApiError if the server does not answer.
   */
  compare(): Observable<AuditTrailState> {
    const next = (state: AuditTrailState) =>
      state.running === null ? EMPTY : timer(PROGRESS_MS, this.time).pipe(concatMap(() => this.gateway.trail()));
    return defer(() => this.gateway.compareTrail()).pipe(expand(next));
  }
}
