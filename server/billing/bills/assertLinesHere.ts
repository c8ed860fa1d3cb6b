import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';

/**
 * Refuses work that needs all lines of a bill if some are archived.
 *
 * @throws Refusal LINES_ARCHIVED.
 * @source docs/decisions/maintenance.md#unchanged-lines-of-paid-bills-can-be-archived
 */
export function assertLinesHere({ billNumber, archivedLines }: Pick<Bill, 'billNumber' | 'archivedLines'>): void {
  if (archivedLines) throw linesArchived(billNumber);
}

/** The refusal LINES_ARCHIVED. */
export function linesArchived(billNumber: string): Refusal {
  return new Refusal(
    ErrorCode.LinesArchived,
    `Lines of bill ${billNumber} are archived. A manager can bring them back on the bill's page.`,
  );
}
