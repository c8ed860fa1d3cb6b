import { connectionLabel } from '../../../src/domain/people/directory/DirectoryUser';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { ExportFormat } from '../../../src/domain/platform/files/listExport';
import { sheetFile } from '../../platform/shared/sheetFile';
import type { SheetColumn, Workbooks } from '../../platform/shared/Workbooks';
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

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'Name', width: 26 },
  { heading: 'Email address', width: 34 },
  { heading: 'Status', width: 10 },
  { heading: 'Right', width: 28 },
  { heading: 'Group', width: 12 },
  { heading: 'Name of the group', width: 32 },
  { heading: 'Carrier codes', width: 16 },
  { heading: 'Agent codes', width: 16 },
  { heading: 'Rep', width: 8 },
  { heading: 'Signs in by', width: 30 },
  { heading: 'Last sign-in (UTC)', width: 18 },
  { heading: 'Given by', width: 24 },
  { heading: 'Given at (UTC)', width: 18 },
];

async function* rowsOf(rows: AsyncIterable<AccessRow>) {
  for await (const row of rows) {
    yield [
      row.name,
      row.email,
      row.status,
      row.role === null ? 'None' : roleLabel(row.role),
      row.groupNumber,
      row.groupName,
      row.carrierCodes.join(', '),
      row.agentCodes.join(', '),
      row.repId,
      connectionLabel(row),
      row.lastLoginAt === null ? 'Never' : minute(row.lastLoginAt),
      row.givenBy,
      row.givenAt === null ? null : minute(row.givenAt),
    ];
  }
}

/** Formats an ISO timestamp as `2026-03-10 15:00`. */
function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
