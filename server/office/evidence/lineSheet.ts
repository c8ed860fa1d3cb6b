import { type BillLine, lineAmount } from '../../../src/domain/billing/bills/BillLine';
import { givenReason } from '../../../src/domain/billing/bills/lineEdit';
import { lineLabel, TIER_LABELS } from '../../../src/domain/billing/bills/lineLabels';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { labelOf } from '../../../src/domain/platform/text/wording';
import type { SheetColumn, SheetRow } from '../../platform/shared/Workbooks';

/** Columns of bill lines in a file. */
export const LINE_COLUMNS: readonly SheetColumn[] = [
  { heading: 'Member', width: 24 },
  { heading: 'Member ID', width: 12 },
  { heading: 'Carrier', width: 8 },
  { heading: 'Coverage', width: 12 },
  { heading: 'Plan', width: 14 },
  { heading: 'Covers', width: 14 },
  { heading: 'Volume', width: 12, format: 'money' },
  { heading: 'Change', width: 10 },
  { heading: 'Earlier month', width: 12, format: 'day' },
  { heading: 'Billed', width: 12, format: 'money' },
  { heading: 'Reconciled', width: 12, format: 'money' },
  { heading: 'Reason', width: 18 },
  { heading: 'Effective', width: 12, format: 'day' },
  { heading: 'Note', width: 20 },
];

/** A line in a file, with the member ID masked. @source MSK-2 */
export function lineRow(line: BillLine): SheetRow {
  return [
    line.memberName,
    maskText(line.memberId),
    line.carrierCode,
    line.coverage,
    line.billedClass ? `${line.plan} · class ${line.billedClass}` : line.plan,
    labelOf(TIER_LABELS, line.tier),
    line.volumeCents,
    lineLabel(line),
    line.retroPeriod,
    line.billedCents,
    lineAmount(line),
    line.reasonCode && givenReason(line.reasonCode),
    line.effectiveDate,
    line.note,
  ];
}
