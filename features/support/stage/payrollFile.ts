import type { GivenFile } from '../../../src/application/shared/GivenFile';
import { centsToDecimal } from '../../../src/domain/money/formatCents';
import type { DroppedFile } from '../tasks/ReconciliationTasks';

const HEADINGS = 'Employee ID,Employee name,Coverage,Amount';
const OWN_HEADINGS = 'Ref,Who,For,Taken';

/** The file as payroll exports it: CSV. */
export function payrollText({ rows, bill, hasOwnColumns = false, change = (text) => text }: DroppedFile): string {
  const lines = rows.map(({ member, coverage, deducted }) => {
    const number = bill.lines.find((line) => line.member === member)?.memberId ?? 'E1999';
    return [number, member, coverage, centsToDecimal(deducted)].join(',');
  });
  return change([hasOwnColumns ? OWN_HEADINGS : HEADINGS, ...lines, ''].join('\n'));
}

/** Writes something else as a member's deduction. */
export function withDeduction(member: string, written: string): (text: string) => string {
  return (text) => text.replace(new RegExp(`(${member},\\w+),[\\d.]+`), `$1,${written}`);
}

export function payrollFile(file: DroppedFile): GivenFile {
  const bytes = new TextEncoder().encode(payrollText(file));
  return { name: 'payroll.csv', size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
