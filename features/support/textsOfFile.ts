import { readXlsx } from 'hucre/xlsx';
import { readPdf } from '../../test/support/files/pdfText';

/** The texts of a downloaded PDF or spreadsheet: pieces of text, or cells. */
export async function textsOfFile(bytes: Uint8Array): Promise<readonly string[]> {
  if (bytes.length === 0) return [];
  if (bytes[0] === '%'.charCodeAt(0)) return readPdf(bytes).pages.flat();
  if (bytes[0] !== 'P'.charCodeAt(0)) return Buffer.from(bytes).toString('ascii').split('\r\n');
  const { sheets } = await readXlsx(bytes);
  return sheets.flatMap(({ rows }) => rows.flat().flatMap((cell) => (cell === null ? [] : [String(cell)])));
}
