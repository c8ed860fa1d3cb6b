import type { Scope } from '../../../../src/domain/access/Scope';
import type { Bill } from '../../../../src/domain/bills/Bill';
import type { BillHistoryEvent } from '../../../../src/domain/bills/BillHistoryEvent';
import type { BillLine } from '../../../../src/domain/bills/BillLine';
import type { BillPage } from '../../../../src/domain/bills/BillPage';
import type { BillSort } from '../../../../src/domain/bills/BillSort';
import type { BillStatus } from '../../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../../src/domain/money/Cents';

/** What a list of bills is narrowed by; empty or undefined is not narrowed. */
export interface BillFilter {
  readonly values: readonly BillStatus[];
  readonly groupNumbers: readonly string[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** First day of the billing month. */
  readonly period?: LocalDate | undefined;
  readonly dueFrom?: LocalDate | undefined;
  readonly dueTo?: LocalDate | undefined;
  /** Only released bills due before today that have a balance neither paid nor pending. */
  readonly pastDue?: boolean | undefined;
  /** Start of a bill number or group number, or part of a group's name. */
  readonly q: string;
}

/** Which page of the bills a filter leaves, in which order. */
export interface BillPageRequest extends BillFilter {
  readonly sort: BillSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Which of a bill's lines. */
export interface LinePageRequest {
  readonly offset: number;
  readonly limit: number;
  /** Part of a member's name, or start of a member number, coverage or plan; empty: not narrowed. */
  readonly q: string;
  readonly changedOnly: boolean;
}

/** A part of a bill's lines, in bill order. */
export interface LinePage {
  readonly items: readonly BillLine[];
  readonly total: number;
  /** Over every line that matches. */
  readonly sums: { readonly billedCents: Cents; readonly reconciledCents: Cents };
}

/**
 * Reads bills as a caller may see them: out of reach is not there. A carrier's bill has the lines and amounts
 * of its own codes only. A lock counts until it expires at `now`.
 */
export interface BillBook {
  search(scope: Scope, request: BillPageRequest, now: Date): Promise<BillPage>;
  /** The page alone, without counting what else there is. */
  page(scope: Scope, request: BillPageRequest, now: Date): Promise<readonly Bill[]>;
  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined>;
  /** In bill order. @param bill as `find` gave it for the same scope. */
  lines(scope: Scope, bill: Bill, request: LinePageRequest): Promise<LinePage>;
  /** Newest first, at most five hundred. The bill must be within reach. */
  history(billPk: string): Promise<readonly BillHistoryEvent[]>;
}
