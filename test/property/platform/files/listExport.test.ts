import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { HucreWorkbooks } from '../../../../server/platform/files/HucreWorkbooks';
import { ListExport } from '../../../../server/platform/lists/ListExport';
import { KeyList } from '../../../../server/platform/shared/KeyList';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { ExportFormat } from '../../../../src/domain/platform/files/listExport';
import { sheetXml } from '../../../support/directory/sheetXml';
import { wholeFile } from '../../../support/files/wholeFile';

/** Texts that spreadsheets may run, and any others. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '"', ','), fc.string())
      .map((parts) => parts.join('')),
  ),
  { minLength: 1, maxLength: 20 },
);

describe('an exported text', () => {
  it('is never a formula in a CSV file, and is otherwise unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const cells = cellsOf(
          Buffer.from(await exported('csv', values))
            .toString('utf8')
            .slice(1),
        );
        expect(cells.slice(1).map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(values);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it('is never a formula in a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const bytes = await exported('xlsx', values);
        const [sheet] = (await readXlsx(bytes)).sheets;
        expect(sheet?.rows).toHaveLength(values.length + 1);
        expect(sheetXml(bytes)).not.toMatch(/<f[\s>/]/);
      }),
      { numRuns: 40 },
    );
  });
});

// Helpers

async function exported(format: ExportFormat, values: readonly string[]): Promise<Uint8Array> {
  const text = { heading: 'Text', width: 10, value: (value: string) => value };
  // Keeps the rows of empty texts.
  const one = { heading: 'One', width: 10, value: () => 1 };
  const list = { title: 'Texts', noun: 'texts', columns: format === 'csv' ? [text] : [text, one] };
  const source = {
    keys: async () => KeyList.of(values.map((_, at) => String(at))),
    items: async (keys: readonly string[]) => keys.map((key) => values[Number(key)] ?? ''),
  };
  const options = { format, today: localDate('2026-03-10'), signal: new AbortController().signal };
  return wholeFile(await new ListExport(new HucreWorkbooks()).run(list, source, options));
}

/** The cells of a CSV file with one column, as a spreadsheet reads them (RFC 4180). */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      let cell = '';
      for (at += 1; !(text[at] === '"' && text[at + 1] !== '"'); at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      cells.push(cell);
      at += 3;
    } else {
      const end = text.indexOf('\r\n', at);
      cells.push(text.slice(at, end));
      at = end + 2;
    }
  }
  return cells;
}
