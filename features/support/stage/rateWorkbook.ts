import { writeXlsx } from 'hucre/xlsx';
import type { FileOnStage } from './fileToAttach';

/** A workbook with one sheet of rates. @param text cells with tabs between, a line for each row */
export async function rateWorkbook(text: string): Promise<FileOnStage> {
  const rows = text.split('\n').map((line) => line.split('\t'));
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Rates', rows }] }));
  return { name: 'rates.xlsx', size: bytes.length, bytes, arrayBuffer: async () => bytes.buffer };
}
