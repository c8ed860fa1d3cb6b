import { detectColumns } from './detectColumns';
import { memberIndex } from './memberKey';
import type { ColumnMapping, PayrollTable } from './PayrollTable';

/** A column of a file whose values are members of the bill. */
export interface MemberColumn {
  readonly heading: string;
  /** Different members of the bill in it. */
  readonly found: number;
}

/** What the columns of a file probably hold, for one bill. */
export interface SuggestedColumns {
  /** Undefined entries could not be found; a person has to choose them. */
  readonly mapping: Partial<ColumnMapping>;
  /** Different members on the bill. */
  readonly memberCount: number;
  /** The columns in which members of the bill were found, most members first. */
  readonly memberColumns: readonly MemberColumn[];
}

/** A few dozen rows say what a column looks like. */
export const DETECTION_ROWS = 20;
/** Rows, spread over the file, that decide which columns are counted in full. */
const SAMPLED_ROWS = 1_000;
const MOST_COUNTED_COLUMNS = 8;
/** With fewer members of the bill than this in every column, headings say more. */
const LEAST_SHARE = 0.1;

/** Which column holds what: the member number by how many members of the bill are in it, the rest by heading and content. */
export function suggestColumns(
  { headers, rows }: Pick<PayrollTable, 'headers' | 'rows'>,
  memberIds: readonly string[],
): SuggestedColumns {
  const sample = rows.slice(0, DETECTION_ROWS);
  const memberCount = new Set(memberIds).size;
  const byHeading = detectColumns(headers, sample).mapping;
  const counted = countMembers({ headers, rows }, memberIds);
  // Of columns with the same members, the one that its heading and content speak for.
  const preferred = counted.filter(({ found }) => found === counted[0]?.found);
  const best = preferred.find(({ heading }) => heading === byHeading.memberId) ?? preferred[0];
  const isConvincing = best !== undefined && best.found >= memberCount * LEAST_SHARE;
  return {
    mapping: isConvincing ? detectColumns(headers, sample, best.heading).mapping : byHeading,
    memberCount,
    memberColumns: counted,
  };
}

/** How many members of the bill a column has; 0 when none were found in it. */
export function membersIn({ memberColumns }: SuggestedColumns, heading: string | undefined): number {
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
      const member = memberOf(row[column]?.trim() ?? '');
      if (member !== undefined) found.add(member);
    }
    return found.size;
  };
  const step = Math.ceil(rows.length / SAMPLED_ROWS) || 1;
  const sampled = step === 1 ? rows : rows.filter((_, index) => index % step === 0);
  return [...headers.keys()]
    .map((column) => ({ column, found: count(sampled, column) }))
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found)
    .slice(0, MOST_COUNTED_COLUMNS)
    .map(({ column, found }) => ({
      heading: headers[column] ?? '',
      found: step === 1 ? found : count(rows, column),
    }))
    .sort((one, other) => other.found - one.found);
}
