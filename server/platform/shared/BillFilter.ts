import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** Filter of a bill list. Empty or undefined fields do not filter. */
export interface BillFilter {
  readonly values: readonly BillStatus[];
  readonly groupNumbers: readonly string[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** Number of a division; all bills if empty. */
  readonly division?: string | undefined;
  /** First day of the billing month. */
  readonly period?: LocalDate | undefined;
  readonly dueFrom?: LocalDate | undefined;
  readonly dueTo?: LocalDate | undefined;
  /** Only released bills with an open balance whose due date has passed in their group. */
  readonly pastDue?: boolean | undefined;
  /** Start of a bill number or group number, or part of a group's name. */
  readonly q: string;
}
