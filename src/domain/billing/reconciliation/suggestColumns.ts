import { detectColumns } from './detectColumns';
import { memberIndex } from './memberKey';
import type { ColumnMapping, PayrollTable } from './PayrollTable';
import { textAt } from './payrollFile/columnsOf';

/** A column that contains members of the bill. */
export interface MemberColumn {
  readonly heading: string;
  /** Number of distinct members of the bill in the column. */
  readonly found: number;
}

/** Suggested columns of a file for one bill. */
export interface SuggestedColumns {
  /** Undefined entries were not detected and must be chosen. */
  readonly mapping: Partial<ColumnMapping>;
  /** Number of distinct members on the bill. */
  readonly memberCount: number;
  /** Columns that contain members of the bill, most members first. */
  readonly memberColumns: readonly MemberColumn[];
  /** Number of distinct members of the bill whose names are in the file; undefined if members have numbers. */
  readonly namesFound?: number | undefined;
}

/** Number of rows used to detect columns. */
export const DETECTION_ROWS = 20;
/** Number of rows, spread over the file, that decide which columns are counted in full. */
const SAMPLED_ROWS = 1_000;
const MAX_COUNTED_COLUMNS = 8;
/** If every column has a smaller share of the bill's members, headings decide. */
export const MIN_SHARE = 0.1;

/**
 * Suggests columns: the member number by the number of the bill's members in it, the others by heading and content.
 *
 * @source docs/decisions/payroll-files.md#the-member-number-column-is-the-one-that-matches-most-members
 */
export function suggestColumns(
  { headers, rows }: Pick<PayrollTable, 'headers' | 'rows'>,
  memberIds: readonly string[],
): SuggestedColumns {
  const sample = rows.slice(0, DETECTION_ROWS);
  const memberCount = new Set(memberIds).size;
  const byHeading = detectColumns(headers, sample).mapping;
  const counted = countMembers({ headers, rows }, memberIds);
  // Of the columns with the same members, the one best supported by its heading and content.
  const preferred = counted.filter(({ found }) => found === counted[0]?.found);
  const best = preferred.find(({ heading }) => heading === byHeading.memberId) ?? preferred[0];
  const isConvincing = best !== undefined && best.found >= memberCount * MIN_SHARE;
  return {
    mapping: isConvincing ? detectColumns(headers, sample, best.heading).mapping : byHeading,
    memberCount,
    memberColumns: counted,
  };
}

/** Number of the bill's members in a column, or by name for a file without numbers; 0 if none. */
export function membersIn(
  { memberColumns, namesFound = 0 }: SuggestedColumns,
  heading: string | null | undefined,
): number {
  if (heading === null) return namesFound;
  return memberColumns.find((column) => column.heading === heading)?.found ?? 0;
}

function countMembers(
  { headers, rows }: Pick<PayrollTable, 'headers' | 'rows'>,
  memberIds: readonly string[],
): readonly MemberColumn[] {
  const memberOf = memberIndex(memberIds.map((memberId) => ({ memberId })));
  const count = (within: readonly (readonly string[])[], column: number) => {
    const found = new Set<string>();
    for (const row of within) {
      const member = memberOf(textAt(row, column));
      if (member !== undefined) found.add(member);
    }
    return found.size;
  };
  const step = Math.max(1, Math.ceil(rows.length / SAMPLED_ROWS));
  const sampled = rows.filter((_, index) => index % step === 0);
  return headers
    .map((heading, column) => ({ heading, column, found: count(sampled, column) }))
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found)
    .slice(0, MAX_COUNTED_COLUMNS)
    .map(({ heading, column }) => ({ heading, found: count(rows, column) }))
    .sort((one, other) => other.found - one.found);
}
