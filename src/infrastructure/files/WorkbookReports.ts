import type { ReportFile, ReportFiles } from '../../application/billing/corrections/Corrections';
import type { GivenFile } from '../../application/platform/shared/GivenFile';
import {
  headingsOf,
  isWholeReportLayout,
  reportHeadingRow,
  suggestedReportLayout,
} from '../../domain/billing/corrections/carrierReport';
import { decodeText } from '../../domain/platform/files/decodeText';
import { assertReadable, fileKind } from '../../domain/platform/files/fileKind';
import { FileProblem, UnreadableFile } from '../../domain/platform/files/UnreadableFile';
import { openWorkbook } from '../../domain/platform/files/workbooks/openWorkbook';
import { browserUnzip } from './browserUnzip';

const HEAD_ROWS = 80;
/** Errors about the corrections of one group. */
const MAX_ROWS = 5_000;
const OTHER_SHEET = 'It was not chosen, because another sheet has the headings of an error report.';

type Rows = readonly (readonly string[])[];

/** Reads carriers' answers: texts as they are, and of a workbook the first visible sheet with the headings of an error report, as CSV. */
export class WorkbookReports implements ReportFiles {
  async read(file: GivenFile): Promise<ReportFile> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = fileKind(bytes);
    if (kind === 'zip') return sheetOf(bytes);
    if (kind !== 'x12') assertReadable(kind);
    return { text: decodeText(bytes).text, places: [] };
  }
}

async function sheetOf(bytes: Uint8Array): Promise<ReportFile> {
  const book = await openWorkbook(bytes, browserUnzip, { maxRows: MAX_ROWS });
  const heads = await Promise.all(
    book.sheets.map(async (sheet) => ({ sheet, head: await book.head(sheet, HEAD_ROWS) })),
  );
  const filled = heads.filter(({ head }) => head.length > 0);
  const visible = filled.filter(({ sheet }) => !sheet.isHidden);
  const chosen = visible.find(({ head }) => isReport(head)) ?? visible[0];
  if (!chosen) throw new UnreadableFile(FileProblem.Empty, 'This workbook has no visible sheet with cells.');
  const rows: (readonly string[])[] = [];
  for await (const some of book.rows(chosen.sheet)) rows.push(...some);
  const places = filled.map(({ sheet }) => ({
    name: `“${sheet.name}”`,
    rows: sheet === chosen.sheet ? rows.length : null,
    notRead: sheet === chosen.sheet ? '' : OTHER_SHEET,
  }));
  return { text: rows.map(lineOf).join('\n'), places: places.length > 1 ? places : [] };
}

function isReport(rows: Rows): boolean {
  return isWholeReportLayout(suggestedReportLayout(headingsOf(rows[reportHeadingRow(rows)] ?? [])));
}

/** All cells in quotes, so that none can be read as several. */
function lineOf(row: readonly string[]): string {
  return row.map((cell) => `"${cell.replace(/\s+/g, ' ').replaceAll('"', '""')}"`).join(',');
}
