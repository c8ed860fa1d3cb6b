import { connectionLabel } from '../../../src/domain/people/directory/DirectoryUser';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { ExportFormat } from '../../../src/domain/platform/files/listExport';
import type { ExportColumn } from '../../platform/lists/ListExport';
import { sheetFile } from '../../platform/shared/sheetFile';
import type { Workbooks } from '../../platform/shared/Workbooks';
import type { AccessRow, DirectoryQueries, PeopleFilter } from './ports/DirectoryQueries';

/** Exports who has which access, as a file for access reviews: one row for each person, role and group. */
export class ExportAccessReview {
  constructor(
    private readonly queries: DirectoryQueries,
    private readonly workbooks: Workbooks,
  ) {}

  run(scope: Scope, filter: PeopleFilter, format: ExportFormat, signal?: AbortSignal) {
    const rows = rowsOf(this.queries.accessRows(scope, filter));
    return sheetFile(this.workbooks, { name: 'Access review', columns: COLUMNS, rows }, format, signal);
  }
}

const COLUMNS: readonly ExportColumn<AccessRow>[] = [
  { heading: 'Name', width: 26, value: ({ name }) => name },
  { heading: 'Email address', width: 34, value: ({ email }) => email },
  { heading: 'Status', width: 10, value: ({ status }) => status },
  { heading: 'Right', width: 28, value: ({ role }) => (role === null ? 'None' : roleLabel(role)) },
  { heading: 'Group', width: 12, value: ({ groupNumber }) => groupNumber },
  { heading: 'Name of the group', width: 32, value: ({ groupName }) => groupName },
  { heading: 'Carrier codes', width: 16, value: ({ carrierCodes }) => carrierCodes.join(', ') },
  { heading: 'Agent codes', width: 16, value: ({ agentCodes }) => agentCodes.join(', ') },
  { heading: 'Rep', width: 8, value: ({ repId }) => repId },
  { heading: 'Signs in by', width: 30, value: connectionLabel },
  {
    heading: 'Last sign-in (UTC)',
    width: 18,
    value: ({ lastLoginAt }) => (lastLoginAt ? minute(lastLoginAt) : 'Never'),
  },
  { heading: 'Given by', width: 24, value: ({ givenBy }) => givenBy },
  { heading: 'Given at (UTC)', width: 18, value: ({ givenAt }) => givenAt && minute(givenAt) },
];

async function* rowsOf(rows: AsyncIterable<AccessRow>) {
  for await (const row of rows) yield COLUMNS.map(({ value }) => value(row));
}

/** Formats an ISO timestamp as `2026-03-10 15:00`. */
function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
