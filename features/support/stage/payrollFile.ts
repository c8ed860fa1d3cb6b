import type { GivenFile } from '../../../src/application/shared/GivenFile';
import { centsToDecimal } from '../../../src/domain/money/formatCents';
import type { DroppedFile } from '../tasks/ReconciliationTasks';

const HEADINGS = 'Employee ID,Employee name,Coverage,Amount';
const OWN_HEADINGS = 'Ref,Who,For,Taken';

/** The file as payroll exports it: CSV. */
export function payrollText(file: DroppedFile): string {
  const { rows, bill, hasOwnColumns, hasFileNumbers, hasEmployerPart, unreadable, change = (text) => text } = file;
  const row = (cells: string, fileNumber: string, employerPart: string) =>
    [...(hasFileNumbers ? [fileNumber] : []), cells, ...(hasEmployerPart ? [employerPart] : [])].join(',');
  const lines = rows.map(({ member, coverage, deducted }, index) => {
    const number = bill.lines.find((line) => line.member === member)?.memberId ?? 'E1999';
    const amount = member === unreadable ? 'n/a' : centsToDecimal(deducted);
    return row([number, member, coverage, amount].join(','), String(4_700 + index), '0.00');
  });
  return change([row(hasOwnColumns ? OWN_HEADINGS : HEADINGS, 'File Number', 'ER Amount'), ...lines, ''].join('\n'));
}

/** Writes something else as a member's deduction. */
export function withDeduction(member: string, written: string): (text: string) => string {
  return (text) => text.replace(new RegExp(`(${member},\\w+),[\\d.]+`), `$1,${written}`);
}

export function payrollFile(file: DroppedFile): GivenFile {
  const bytes = new TextEncoder().encode(payrollText(file));
  return { name: 'payroll.csv', size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
