import type { Bill } from '../../../domain/billing/bills/Bill';
import { givenReason } from '../../../domain/billing/bills/lineEdit';
import {
  ACTION_LABELS,
  DISCREPANCY_LABELS,
  type Discrepancy,
} from '../../../domain/billing/reconciliation/Discrepancy';
import type { Resolution } from '../../../domain/billing/reconciliation/Resolution';
import { downloadName } from '../../../domain/platform/files/downloadName';
import type { Cents } from '../../../domain/platform/money/Cents';
import { maskText } from '../../../domain/platform/text/maskText';
import { labelOf } from '../../../domain/platform/text/wording';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../platform/shared/DownloadedFile';
import { createToken, type Token } from '../../platform/shared/Token';
import type { ReconcileState } from './ReconcileState';

/** A difference and its decision as a row of a spreadsheet. Member IDs are masked. @source MSK-2 */
export interface DifferenceRow {
  readonly member: string;
  readonly memberId: string;
  readonly coverage: string;
  readonly kind: string;
  readonly cause: string;
  readonly billedCents: Cents;
  /** Null if the file has no row. */
  readonly deductedCents: Cents | null;
  readonly differenceCents: Cents;
  /** Empty while it is open. */
  readonly decision: string;
  readonly reason: string;
  readonly note: string;
}

/** Writes differences as a spreadsheet, in the browser: they exist only there until the bill is reconciled. */
export interface DifferenceSheets {
  /** Returns an xlsx file whose texts are never formulas. */
  write(rows: readonly DifferenceRow[]): Promise<Uint8Array<ArrayBuffer>>;
}

export const DifferenceSheets: Token<DifferenceSheets> = createToken('DifferenceSheets');

/**
 * Exports the differences on the screen with the decisions made so far.
 *
 * @source docs/decisions/evidence.md#differences-are-exported-by-the-browser
 */
export class ExportDifferences {
  constructor(private readonly sheets: DifferenceSheets) {}

  /** @param shown the differences in the order of the screen. */
  async run(
    state: ReconcileState,
    shown: readonly Discrepancy[],
    resolutions: ReadonlyMap<string, Resolution>,
  ): Promise<DownloadedFile> {
    const bytes = await this.sheets.write(shown.map((one) => rowOf(one, resolutions.get(one.key))));
    const parts = state.kind === 'open' ? billParts(state.bill) : [];
    return { name: downloadName([...parts, 'differences'], 'xlsx'), mediaType: XLSX_MEDIA_TYPE, bytes };
  }
}

function billParts({ groupName, groupNumber, periodFrom, billNumber }: Bill): readonly string[] {
  return [groupName || groupNumber, periodFrom.slice(0, 7), billNumber];
}

function rowOf(one: Discrepancy, resolution: Resolution | undefined): DifferenceRow {
  const { billedCents, deductedCents, differenceCents, cause } = one;
  return {
    member: one.memberName,
    memberId: maskText(one.memberId),
    coverage: one.coverage ?? 'All',
    kind: labelOf(DISCREPANCY_LABELS, one.kind),
    cause,
    billedCents,
    deductedCents,
    differenceCents,
    decision: resolution ? labelOf(ACTION_LABELS, resolution.action) : '',
    reason: resolution ? givenReason(resolution.reasonCode) : '',
    note: resolution?.note ?? '',
  };
}
