import type { ColumnMapping, LayoutOrigin } from '../../../domain/billing/reconciliation/PayrollTable';
import type { PayDates } from '../../../domain/billing/reconciliation/payrollFile/payDates';
import type { TierWord } from '../../../domain/billing/reconciliation/payrollFile/tierWords';
import type { PlaceInFile, ReadingChoice } from '../../../domain/platform/files/FileAccount';

/** The columns that were used, and how many members of the bill were found with them. */
export interface UsedColumns {
  readonly mapping: ColumnMapping;
  /** Members of the bill in the column of the member number. */
  readonly found: number;
  /** Members on the bill. */
  readonly memberCount: number;
  /** Pay dates in the file; undefined if it has none. */
  readonly payDates?: PayDates | undefined;
  /** Headings of columns that are not read. */
  readonly unused?: readonly string[] | undefined;
  /** Words of the column of tiers that are no usual names of tiers. */
  readonly tierWords?: readonly TierWord[] | undefined;
  /** Who chose the columns. Undefined in drafts of earlier versions. */
  readonly choices?: readonly ReadingChoice[] | undefined;
  /** Who saved the layout that choices come from; undefined if no choice does. */
  readonly layout?: LayoutOrigin | undefined;
  /** Sheets and files that were read, and sheets that were not; undefined if there is only one. */
  readonly places?: readonly PlaceInFile[] | undefined;
}

/** The columns of a saved draft; undefined if they cannot be read. */
export function columnsFrom(value: unknown): UsedColumns | undefined {
  const { mapping, found, memberCount, payDates, unused, tierWords, choices, places, layout } = recordOf(value);
  const { memberId, memberName, amount, coverageColumns } = recordOf(mapping);
  const isPerson = typeof memberId === 'string' || typeof memberName === 'string';
  const isAmount = typeof amount === 'string' || Array.isArray(coverageColumns);
  if (!isPerson || !isAmount) return undefined;
  if (typeof found !== 'number' || typeof memberCount !== 'number') return undefined;
  return {
    mapping: mapping as ColumnMapping,
    found,
    memberCount,
    ...(typeof recordOf(payDates)['count'] === 'number' && { payDates: payDates as PayDates }),
    ...(Array.isArray(unused) && { unused: unused.filter((one) => typeof one === 'string') }),
    ...(Array.isArray(tierWords) && { tierWords: tierWords as TierWord[] }),
    ...(Array.isArray(choices) && { choices: choices as ReadingChoice[] }),
    ...(typeof recordOf(layout)['savedBy'] === 'string' && { layout: layout as LayoutOrigin }),
    ...(Array.isArray(places) && { places: places as PlaceInFile[] }),
  };
}

/** A value of a draft as an object; empty if it is none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
