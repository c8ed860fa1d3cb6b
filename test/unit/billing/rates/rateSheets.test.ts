import { writeXlsx } from 'hucre/xlsx';
import { MAX_RATE_SHEET_BYTES, ReadRateSheet } from '../../../../src/application/billing/rates/ReadRateSheet';
import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import { readRateRows } from '../../../../src/domain/billing/rates/rateRowsText';
import { HucreRateSheets } from '../../../../src/infrastructure/files/HucreRateSheets';

const read = new ReadRateSheet(new HucreRateSheets());
const HEAD = ['Coverage', 'Tier', 'Per', 'Rate', 'Maximum volume'];

type Rows = (string | number | null)[][];

async function workbook(...sheets: Rows[]): Promise<GivenFile> {
  const all = sheets.map((rows, at) => ({ name: `Sheet${at + 1}`, rows }));
  return given('rates.xlsx', new Uint8Array(await writeXlsx({ sheets: all })));
}

function given(name: string, bytes: Uint8Array): GivenFile {
  return { name, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
}

it('reads numbers and texts of a workbook as rates to four decimals', async () => {
  const rows: Rows = [HEAD, ['Life', null, '$1,000', 0.2345, 150_000], [null], ['Medical', 'EE', 'month', '$412.00']];
  const sheet = await read.run(await workbook(rows, []));
  const { rows: rates, problems } = readRateRows(sheet.kind === 'read' ? sheet.text : '');
  expect(problems).toEqual([]);
  expect(rates).toMatchObject([
    { coverage: 'Life', unit: 'PER_1000', rate: 2_345, maxVolumeCents: 15_000_000 },
    { coverage: 'Medical', tier: 'EE', rate: 4_120_000 },
  ]);
});

it('reads a CSV file with quoted cells', async () => {
  const text = 'Coverage,Plan,Rate\n"Medical","PPO ""Plus"", 500","1,412.00"\n';
  const sheet = await read.run(given('rates.csv', new TextEncoder().encode(text)));
  const { rows } = readRateRows(sheet.kind === 'read' ? sheet.text : '');
  expect(rows).toMatchObject([{ plan: 'PPO "Plus", 500', rate: 14_120_000 }]);
});

it('reports each row that is not a rate, and drops none', async () => {
  const sheet = await read.run(await workbook([HEAD, ['Medical', 'EE', 'month', 0.12345], ['', 'EE', 'month', 4]]));
  const { rows, problems } = readRateRows(sheet.kind === 'read' ? sheet.text : '');
  expect(rows).toEqual([]);
  expect(problems.map(({ row }) => row)).toEqual([1, 2]);
});

it.each([
  ['two filled sheets', () => workbook([HEAD, ['Life', '', '', 1]], [HEAD, ['Life', '', '', 2]]), /several sheets/],
  ['headings only', () => workbook([HEAD]), /no row below the headings/],
  ['a PDF', async () => given('rates.pdf', new TextEncoder().encode('%PDF-1.7')), /This is a PDF/],
  ['a damaged workbook', async () => given('rates.xlsx', new TextEncoder().encode('PK\u0003\u0004x')), /damaged/],
  ['a large file', async () => ({ ...given('a.csv', new Uint8Array()), size: MAX_RATE_SHEET_BYTES + 1 }), /5 MB/],
])('refuses %s', async (_, file, message) => {
  expect(await read.run(await file())).toMatchObject({ kind: 'refused', message: expect.stringMatching(message) });
});
