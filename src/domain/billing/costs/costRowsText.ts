import { cellsOf, isUnclosed, UNCLOSED } from '../../platform/files/pastedTable';
import type { CostCenter } from './CostSetup';
import { type CostSplit, splitsProblem, WHOLE } from './MemberCostCenter';

export interface CostRowsReading {
  /** One per member, in file order. */
  readonly rows: readonly { readonly memberId: string; readonly splits: readonly CostSplit[] }[];
  /** `row` counts from 1, excluding the headings; 0 means the whole file. */
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

/** Normalized headings by column. Other columns of the file are ignored. */
const HEADINGS = {
  memberId: ['member number', 'member id', 'member', 'id', 'employee number', 'employee id', 'certificate'],
  code: ['cost center', 'cost centre', 'cost center code', 'department', 'dept', 'department code', 'location'],
  percent: ['percent', '%', 'share', 'allocation', 'split'],
} as const;

/**
 * Reads cost centers copied from a payroll or enrollment file: a line of headings, then one line per member, or several with a
 * percent. Strict: an unreadable cell is a problem, and nothing is guessed.
 *
 * @source BR-CST-02
 */
export function readCostRows(text: string, centers: readonly CostCenter[]): CostRowsReading {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const [head, ...rest] = lines;
  if (head === undefined) return { rows: [], problems: [] };
  const separator = head.includes('\t') ? '\t' : ',';
  const headings = cellsOf(head, separator).map((cell) => cell.trim().toLowerCase());
  const placeOf = (names: readonly string[]) => headings.findIndex((heading) => names.includes(heading));
  const [memberAt, codeAt, percentAt] = [
    placeOf(HEADINGS.memberId),
    placeOf(HEADINGS.code),
    placeOf(HEADINGS.percent),
  ] as const;
  const missing = memberAt === -1 ? 'Member number' : codeAt === -1 ? 'Cost center' : undefined;
  if (missing) return { rows: [], problems: [{ row: 0, message: `The heading ${missing} is missing.` }] };
  const problems: { readonly row: number; readonly message: string }[] = [];
  const byMember = new Map<string, { readonly row: number; readonly splits: CostSplit[] }>();
  for (const [at, line] of rest.entries()) {
    const cells = isUnclosed(line) ? undefined : cellsOf(line, separator);
    const valueAt = (place: number) => cells?.[place]?.trim() ?? '';
    const [memberId, code] = [valueAt(memberAt), valueAt(codeAt)];
    const share = percentAt === -1 ? WHOLE : shareOf(valueAt(percentAt));
    const message = cells
      ? memberId === ''
        ? 'Enter the member number.'
        : code === ''
          ? 'Enter the cost center.'
          : share === undefined
            ? `"${valueAt(percentAt)}" is not a percent.`
            : undefined
      : UNCLOSED;
    if (message !== undefined || share === undefined) {
      problems.push({ row: at + 1, message: message ?? '' });
      continue;
    }
    const known = byMember.get(memberId);
    if (known) known.splits.push({ code, share });
    else byMember.set(memberId, { row: at + 1, splits: [{ code, share }] });
  }
  const rows = [...byMember].map(([memberId, { splits }]) => ({ memberId, splits: joined(splits) }));
  for (const [at, { row }] of [...byMember.values()].entries()) {
    const message = splitsProblem(rows[at]?.splits ?? [], centers);
    if (message !== undefined) problems.push({ row, message });
  }
  return { rows, problems: problems.sort((a, b) => a.row - b.row) };
}

/** A file with a row per coverage repeats the same whole cost center; repetitions are ignored. */
function joined(splits: readonly CostSplit[]): readonly CostSplit[] {
  const [first] = splits;
  const isSame = splits.every(({ code, share }) => share === WHOLE && code.toLowerCase() === first?.code.toLowerCase());
  return first && isSame ? [first] : splits;
}

/** Hundredths of a percent; undefined if the text is not a percentage with at most two decimals. Empty text means 100%. */
function shareOf(text: string): number | undefined {
  if (text === '') return WHOLE;
  const [, digits] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text) ?? [];
  const share = digits === undefined ? 0 : Math.round(Number(digits) * 100);
  return share > 0 && share <= WHOLE ? share : undefined;
}
