import type { LocalDate } from '../../platform/dates/LocalDate';
import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { hasEnded, type ListedSetup, type SetupKind } from './SetupRecord';

/** Kinds with a list in setup. Groups are on a list of their own, with what they owe. */
export type ListedSetupKind = Exclude<SetupKind, 'groups'>;

/** Which records to list. */
export interface SetupFilter {
  /** Part of a name or code; empty for all. */
  readonly q: string;
  /** Whether only records that have not ended are listed. */
  readonly current: boolean;
}

/** `Active`, `Ends`, or `Ended`. */
export function setupStatusLabel(record: Pick<ListedSetup, 'endsOn'>, today: LocalDate): string {
  if (record.endsOn === null) return 'Active';
  return hasEnded(record, today) ? 'Ended' : 'Ends';
}

function columnsWith(codeLabel: string): readonly ListColumn<ListedSetup>[] {
  return [
    listColumn('name', 'Name', ({ name }) => name),
    listColumn('code', codeLabel, ({ code }) => code),
    listColumn('groups', 'Groups', ({ groupCount }) => groupCount),
    listColumn('status', 'Status', (record, { today }) => setupStatusLabel(record, today), {
      heading: 'Last day in use',
      value: ({ endsOn }) => endsOn,
    }),
  ];
}

/** Columns of the carrier and agent lists, in their default order. The first cannot be hidden. */
export const CODED_SETUP_LIST_COLUMNS = columnsWith('Code');
/** Columns of the list of reps. */
export const REP_LIST_COLUMNS = columnsWith('Number');
