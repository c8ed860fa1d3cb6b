import type { BillSort } from '../../domain/bills/BillSort';
import type { BillStatus } from '../../domain/bills/BillStatus';
import type { LocalDate } from '../../domain/dates/LocalDate';

/** What a list of bills is narrowed and ordered by. Left out or empty means not narrowed, within what the person may see. */
export interface BillQuery {
  /** Statuses. @source BIL-2 */
  readonly values?: readonly BillStatus[];
  readonly groupNumbers?: readonly string[];
  readonly carrierCodes?: readonly string[];
  readonly agentCodes?: readonly string[];
  /** First day of the billing month. */
  readonly period?: LocalDate;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  /** Only bills that are past due today with something still open. */
  readonly pastDue?: boolean;
  /** Matches the start of a bill number or group number, or part of a group's name. At most 80 characters. */
  readonly q?: string;
  /** By due date, latest first, unless told. */
  readonly sort?: BillSort;
  readonly direction?: 'asc' | 'desc';
  /** From 0. */
  readonly page?: number;
  /** Bills a page, 1 to 500; 50 unless told. */
  readonly size?: number;
}
