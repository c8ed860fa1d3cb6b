import type { LocalDate } from '../../platform/dates/LocalDate';
import { listColumn } from '../../platform/lists/ListColumn';
import { oneOf, searchText } from '../../platform/lists/parameters';
import { readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
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

/** The list of one kind of records. @param codeLabel heading of what identifies them */
function listOf(name: ListedSetupKind, title: string, codeLabel: string) {
  return viewedList<ListedSetup>()({
    name,
    title,
    noun: 'setup records',
    operation: 'setup.read',
    parameters: { q: searchText, current: oneOf(['1']) },
    views: [readyView('current', 'In use', { current: '1' })],
    columns: [
      listColumn('name', 'Name', (record) => record.name),
      listColumn('code', codeLabel, ({ code }) => code),
      listColumn('groups', 'Groups', ({ groupCount }) => groupCount),
      listColumn('status', 'Status', (record, { today }) => setupStatusLabel(record, today), {
        heading: 'Last day in use',
        value: ({ endsOn }) => endsOn,
      }),
    ],
  });
}

/** The lists of carriers, agents, and reps. */
export const SETUP_LISTS = {
  carriers: listOf('carriers', 'Carriers', 'Code'),
  agents: listOf('agents', 'Agents', 'Code'),
  reps: listOf('reps', 'Reps', 'Number'),
} as const;
