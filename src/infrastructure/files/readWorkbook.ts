import { PayrollFileError } from '../../application/reconciliation/PayrollFile';
import { assertHonestWorkbook } from '../../domain/files/assertHonestWorkbook';
import { cellText } from '../../domain/files/cellText';
import { MOST_ROWS } from '../../domain/files/fileLimits';

/** Rows of the first sheet of an xlsx workbook that can be seen. @throws PayrollFileError or UnreadableFile */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  assertHonestWorkbook(bytes);
  const { readXlsx } = await import(/* webpackChunkName: "xlsx" */ 'hucre/xlsx');
  try {
    let isFound = false;
    const { sheets } = await readXlsx(bytes, {
      maxRows: MOST_ROWS + 2,
      sheets: ({ hidden, veryHidden }) => {
        const isFirst = !isFound && !hidden && !veryHidden;
        isFound ||= isFirst;
        return isFirst;
      },
    });
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText));
  } catch (cause) {
    throw new PayrollFileError('This is not an Excel workbook we can read. Save it as .xlsx or CSV and try again.', {
      cause,
    });
  }
}
