import { namesTotal } from '../../../../platform/files/totalLabels';
import { coverageText } from '../../coverageFamily';
import type { PayrollTable } from '../../PayrollTable';
import { isAmountCell, isPersonName, type Row, type Rows } from './cells';

const HEADINGS = ['Employee number', 'Employee', 'Deduction', 'Amount'] as const;
const HEADINGS_WITHIN = 60;
/** Blocks whose amounts may be premiums, and blocks that are beside them in a journal. */
const DEDUCTIONS = /\b(?:deductions?|contributions?|benefits?|memos?)\b/;
const BESIDE = /\b(?:earnings?|taxes|tax|withholdings?|withheld|pay)\b/;
const AMOUNT = /^(?:amount|amt|current|this period)$/;
const PERSON = /\b(?:employee|worker|associate|name|member)\b/;
const NUMBER = /^[A-Z]{0,3}\d[\dA-Z-]{2,}$/i;
const NUMBER_LABEL = /^(?:(?:employee|emp|file|id|no|number|ssn)\b[\s.:#]*)+/i;
/** People whose first rows are looked at to recognize the layout. */
const SURE_PEOPLE = 2;

/** A column of names of deductions with the column of their amounts. */
interface Block {
  readonly name: number;
  readonly amount: number;
}

/**
 * Reads a payroll journal, in which earnings, taxes, and deductions are in blocks beside each other and a person's name, number, and
 * department are below each other, as rows with a person, a deduction, and an amount. Earnings and taxes are left out.
 *
 * @returns undefined if the file is no such journal.
 */
export function journalBlocks(rows: Rows): PayrollTable | undefined {
  const at = rows.slice(0, HEADINGS_WITHIN).findIndex((row) => blocksIn(row).length > 0 && hasBeside(row));
  const headings = rows[at];
  if (!headings) return undefined;
  const blocks = blocksIn(headings);
  const person = headings.findIndex((cell) => PERSON.test(coverageText(cell)));
  const below = rows.slice(at + 1);
  if (person === -1 || !isBelowEachOther(below, person)) return undefined;
  const found: { readonly row: Row; readonly number: number }[] = [];
  for (const { name, number, from, to } of peopleIn(below, person)) {
    for (let index = from; index < to; index += 1) {
      const row = below[index] ?? [];
      if (row.some(namesTotal)) continue;
      for (const block of blocks) {
        const [deduction, amount] = [row[block.name]?.trim() ?? '', row[block.amount]?.trim() ?? ''];
        if (deduction !== '' && amount !== '')
          found.push({ row: [number, name, deduction, amount], number: index + 1 });
      }
    }
  }
  if (found.length === 0) return undefined;
  return {
    headers: HEADINGS,
    headingRow: HEADINGS,
    headerRow: at + 1,
    rows: found.map(({ row }) => row),
    rowNumbers: found.map(({ number }) => number),
  };
}

function blocksIn(headings: Row): readonly Block[] {
  return headings.flatMap((cell, at) => {
    const isBlock = DEDUCTIONS.test(coverageText(cell)) && AMOUNT.test(coverageText(headings[at + 1] ?? ''));
    return isBlock ? [{ name: at, amount: at + 1 }] : [];
  });
}

/** Whether another block has amounts as well, so that a row holds more than its deduction. */
function hasBeside(headings: Row): boolean {
  const amounts = headings.filter((cell) => AMOUNT.test(coverageText(cell))).length;
  return (
    amounts > 1 && headings.some((cell) => BESIDE.test(coverageText(cell)) && !DEDUCTIONS.test(coverageText(cell)))
  );
}

/** Whether the column of people has names with numbers below them. */
function isBelowEachOther(below: Rows, person: number): boolean {
  const found = below.filter((row, at) => {
    const next = below[at + 1]?.[person]?.trim() ?? '';
    return isPersonName(row[person] ?? '') && NUMBER.test(next.replace(NUMBER_LABEL, ''));
  });
  return found.length >= SURE_PEOPLE;
}

/** Each person with the rows from their name to the next one. */
function peopleIn(below: Rows, person: number) {
  const starts = [...below.keys()].filter((at) => {
    const row = below[at] ?? [];
    return isPersonName(row[person] ?? '') && !row.some(namesTotal) && row.some(isAmountCell);
  });
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? below.length;
    const numbers = below.slice(from + 1, to).map((row) => (row[person]?.trim() ?? '').replace(NUMBER_LABEL, ''));
    return {
      name: below[from]?.[person]?.trim() ?? '',
      number: numbers.find((one) => NUMBER.test(one)) ?? '',
      from,
      to,
    };
  });
}
