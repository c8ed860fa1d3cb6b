import {
  ACTION_LABELS,
  DISCREPANCY_LABELS,
  type DiscrepancyKind,
} from '../../../../src/domain/billing/reconciliation/Discrepancy';
import {
  DISCREPANCY_ACTIONS,
  type DiscrepancyAction,
} from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';

/** What the owner of a month knows about a coverage in which bill, payroll, or both are wrong. */
export interface Label {
  /** The member's number on the bill, or in payroll for somebody who is not on it. */
  readonly memberId: string;
  readonly memberName: string;
  /** As on the bill. */
  readonly coverage: string;
  /** What should have been billed for the month, in cents. */
  readonly rightCents: number;
  /** Empty if nothing in the files says what is wrong. */
  readonly kinds: readonly DiscrepancyKind[];
  readonly actions: readonly DiscrepancyAction[];
}

/** The same person in payroll and on the bill, under different numbers or names. */
export interface SamePeople {
  readonly payrollNumber: string;
  readonly payrollName: string;
  readonly memberId: string;
}

/** @throws Error with the row and what to change */
export function labelsOf(text: string): readonly Label[] {
  return tableOf(text, 'labels.csv', [
    'Member ID',
    'Member name',
    'Coverage',
    'Right amount',
    'Causes',
    'Decisions',
  ]).map(({ row, cell }) => {
    const rightCents = Math.round(Number(cell('Right amount').replaceAll(',', '')) * 100);
    if (cell('Right amount') === '' || !Number.isFinite(rightCents))
      throw new Error(`labels.csv, row ${row}: “${cell('Right amount')}” is not an amount such as 1204.50.`);
    return {
      memberId: cell('Member ID'),
      memberName: cell('Member name'),
      coverage: cell('Coverage'),
      rightCents,
      kinds: wordsOf(cell('Causes'), DISCREPANCY_LABELS, row),
      actions: wordsOf(cell('Decisions'), ACTION_LABELS, row).filter((one) => DISCREPANCY_ACTIONS.includes(one)),
    };
  });
}

/** @throws Error with the row and what to change */
export function peopleOf(text: string): readonly SamePeople[] {
  return tableOf(text, 'people.csv', ['Payroll number', 'Payroll name', 'Member ID']).map(({ cell }) => ({
    payrollNumber: cell('Payroll number'),
    payrollName: cell('Payroll name'),
    memberId: cell('Member ID'),
  }));
}

/** Codes of words between semicolons, by label or code. */
function wordsOf<Code extends string>(text: string, labels: Readonly<Record<Code, string>>, row: number): Code[] {
  const codes = Object.keys(labels) as Code[];
  const words = text.split(';').map((word) => word.trim());
  return words.filter(Boolean).map((word) => {
    const code = codes.find((one) => one === word || labels[one].toLowerCase() === word.toLowerCase());
    if (!code) throw new Error(`labels.csv, row ${row}: “${word}” is none of ${Object.values(labels).join(', ')}.`);
    return code;
  });
}

interface TableRow {
  readonly row: number;
  readonly cell: (heading: string) => string;
}

function tableOf(text: string, name: string, headings: readonly string[]): readonly TableRow[] {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const found = cellsOf(first);
  const missing = headings.filter((heading) => !found.includes(heading));
  if (missing.length > 0)
    throw new Error(`${name} has no column ${missing.join(', ')}. Its headings are ${headings.join(', ')}.`);
  return lines.flatMap((line, at): TableRow[] => {
    if (line.trim() === '') return [];
    const cells = cellsOf(line);
    return [{ row: at + 2, cell: (heading) => cells[found.indexOf(heading)] ?? '' }];
  });
}

function cellsOf(line: string): readonly string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
}
