import { balanceParts, balanceSummary } from '../../../src/domain/reconciliation/balance/balanceLines';
import type { FileBalance } from '../../../src/domain/reconciliation/balance/FileBalance';
import type { SheetRow } from '../../shared/Workbooks';
import type { DocumentTable } from './Documents';
import { inParts } from './evidenceTables';

/** What was read of the payroll file: rows, dollars, and people, each with the parts that they add up to. */
export function fileAccountTable(fileName: string, balance: FileBalance): DocumentTable {
  const rows = balanceParts(balance).flatMap(({ title, lines }) =>
    lines.map(
      ({ label, value, isAmount }, at): SheetRow => [
        at === 0 ? title : '',
        label,
        isAmount ? null : value,
        isAmount ? value : null,
      ],
    ),
  );
  return {
    title: 'What was read',
    columns: [
      { heading: 'Part', width: 22 },
      { heading: 'Item', width: 36 },
      { heading: 'Count', width: 10 },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts([[fileName, balanceSummary(balance), null, null], ...rows]),
  };
}
