import { codeLabel, type ListedSetup, type SetupKind, setupNoun } from '../../../src/domain/office/setup/SetupRecord';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { ExportedList } from '../../platform/lists/ListExport';

/**
 * Export of groups, carriers, agents, or reps. Only groups have a rep, carriers, and agents.
 *
 * @param today the office's date, of the file's name
 */
export function exportedSetup(kind: SetupKind, today: LocalDate): ExportedList<ListedSetup> {
  const noun = `${setupNoun(kind)}s`;
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return {
    title,
    fileName: [title, today],
    noun,
    columns: [
      { heading: 'Name', width: 32, value: ({ name }) => name },
      { heading: codeLabel(kind), width: 16, value: ({ code }) => code },
      ...(kind === 'groups' ? OF_GROUPS : OF_OTHERS),
      { heading: 'Last day in use', width: 14, format: 'day', value: ({ endsOn }) => endsOn },
    ],
  };
}

const OF_GROUPS: ExportedList<ListedSetup>['columns'] = [
  { heading: 'Carriers', width: 24, value: ({ carrierCodes }) => carrierCodes.join('; ') },
  { heading: 'Agents', width: 24, value: ({ agentCodes }) => agentCodes.join('; ') },
  { heading: 'Rep', width: 10, value: ({ repCode }) => repCode },
];

const OF_OTHERS: ExportedList<ListedSetup>['columns'] = [
  { heading: 'Groups', width: 10, value: ({ groupCount }) => groupCount },
];
