import { browserUnzip } from '../../../../src/infrastructure/files/browserUnzip';
import { sheetsOf } from '../../../support/files/sheetsOf';
import { type WorkbookParts, workbookOf, workbookParts } from '../../../support/files/workbookOf';
import { workbookRows } from '../../../support/files/workbookRows';
import { zip64Of } from '../../../support/files/zip64Of';
import { zipOf } from '../../../support/files/zipOf';

const numbers = (...values: readonly number[]) => values.map((value) => `<c s="1"><v>${value}</v></c>`).join('');
const format = (code: string) => ({
  styles: `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
});
const shown = (code: string, ...values: readonly number[]) =>
  workbookOf({ rows: `<row>${numbers(...values)}</row>`, ...format(code) });

async function rowsOf(bytes: Uint8Array, ...unzip: readonly (typeof browserUnzip)[]) {
  const rows: (readonly string[])[] = [];
  for await (const some of workbookRows(bytes, ...unzip)) rows.push(...some);
  return rows;
}

/** The rows at the door of uploads, which must be those at the door of comparisons. */
async function rowsAtBothDoors(bytes: Uint8Array) {
  const [uploaded, compared] = [await rowsOf(bytes), await rowsOf(bytes, browserUnzip)];
  expect(compared).toEqual(uploaded);
  return uploaded;
}

const TABLE = { rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1"><v>12.5</v></c></row>' };
const ROWS = [['Name', '12.5']];
const renamed = (
  parts: WorkbookParts,
  rename: (name: string) => string,
  replace: (content: string) => string = (one) => one,
) =>
  zipOf(
    workbookParts(parts).map((part) => ({ ...part, name: rename(part.name), content: replace(String(part.content)) })),
  );

describe('a workbook at both doors', () => {
  it.each<[string, Uint8Array]>([
    [
      'the directory for large files',
      zip64Of(workbookParts(TABLE).map(({ name, content }) => [name, String(content)])),
    ],
    ['backslashes in the names of its parts', renamed(TABLE, (name) => name.replaceAll('/', '\\'))],
    ['a slash before the names of its parts', renamed(TABLE, (name) => `/${name}`)],
    ['names of its parts in capitals', renamed(TABLE, (name) => name.toUpperCase())],
    [
      'parts in another folder',
      renamed(
        TABLE,
        (name) => name.replace(/^xl\//, 'book/'),
        (content) => content.replace('Target="xl/', 'Target="/book/'),
      ),
    ],
    [
      'an element for each cell of a row',
      workbookOf({
        rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="1"><c r="B1"><v>12.5</v></c></row>',
      }),
    ],
    ['a sheet with an unknown state', workbookOf({ ...TABLE, sheetAttributes: 'state="show"' })],
    [
      'a chart sheet',
      workbookOf({
        ...TABLE,
        sheetAttributes: 'r:id="rId1"/><sheet name="Chart" sheetId="2"',
        more: [{ name: 'xl/chartsheets/sheet1.xml', content: '<chartsheet/>' }],
      }),
    ],
    ['cell addresses in small letters', workbookOf({ rows: TABLE.rows.replace('"A1"', '"a1"') })],
  ])('is read with %s', async (_what, bytes) => {
    expect(await rowsAtBothDoors(bytes)).toEqual(ROWS);
  });

  it.each([
    ['0.00&quot;CR&quot;', 50, '50 CR'],
    ['0.00&quot; CR&quot;;0.00&quot; DR&quot;', -50, '50 DR'],
    ['0.00_);(0.00)', -50, '-50'],
    ['(0.00)', 50, '-50'],
    ['&quot;-&quot;0.00', 50, '-50'],
    ['0.00;0.00', -50, '-50'],
    ['0.00;[Red]0.00', -50, '-50'],
    ['-0.00;0.00', -50, '50'],
    ['0.00;(0.00)&quot; CR&quot;', -50, '-50 CR'],
    ['0.00', 33.333_333_333_333_336, '33.33'],
    ['$#,##0.00', 1234.565, '1234.57'],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* &quot;-&quot;??_);_(@_)', -1.005, '-1.01'],
    ['[$$-409]#,##0.00', 12.5, '12.5'],
    ['[$€-2] 0.00', 50, '€50'],
    ['0%', 0.5, '50%'],
    ['0.00&quot; /mo&quot;', 50, '50 /mo'],
    ['#,##0,', 50_000, '50000'],
    ['0.0,&quot;K&quot;', 50_000, '50000'],
    ['00000', 123, '00123'],
    ['000-00-0000', 12_345_678, '012-34-5678'],
    ['[&lt;0]0.00&quot; CR&quot;;0.00', 50, '50'],
    ['General', 33.333_333_333_333_336, '33.3333333333333'],
    ['@', 1001, '1001'],
    ['yyyy\\-mm\\-dd', 46_082, '2026-03-01'],
    ['m/d/yyyy h:mm', 46_082.75, '2026-03-01'],
  ])('means what a cell shows: the format %s of %d', async (code, value, text) => {
    expect(await rowsAtBothDoors(shown(code, value))).toEqual([[text]]);
  });

  it.each([
    ['without an element for it', '<c><f>B1*2</f></c>', ''],
    ['with an empty element', '<c><f>B1*2</f><v></v></c>', ''],
    ['of a shared formula', '<c><f t="shared" si="0"/></c>', ''],
    ['of a text', '<c t="str"><f>B1</f></c>', ''],
    ['that is left to the next program', '<c><f>B1*2</f><v>0</v></c>', '<calcPr fullCalcOnLoad="1"/>'],
  ])('has an error for the missing result of a formula, %s', async (_what, cell, settings) => {
    expect(await rowsAtBothDoors(workbookOf({ rows: `<row>${cell}</row>`, settings }))).toEqual([['#FORMULA?']]);
  });

  it('keeps the results of formulas: zero, an empty text, and an error', async () => {
    const rows =
      '<row><c><f>B1</f><v>0</v></c><c t="str"><f>""</f><v></v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>';
    expect(await rowsAtBothDoors(workbookOf({ rows }))).toEqual([['0', '', '#DIV/0!']]);
  });

  it('is read with its visible sheet if another one is hidden', async () => {
    const hidden = { name: 'Lists', state: 'veryHidden', rows: [['x']] };
    expect(await rowsAtBothDoors(sheetsOf(hidden, { name: 'Data', rows: [['Name', 12.5]] }))).toEqual(ROWS);
  });

  it('is refused if its content is not what its directory says', async () => {
    const broken = zipOf([
      ...workbookParts(TABLE).slice(0, -1),
      { name: 'xl/worksheets/sheet1.xml', packed: Buffer.from('not deflated'), declaredSize: 100 },
    ]);
    await expect(rowsOf(broken)).rejects.toThrow('This workbook is damaged.');
    await expect(rowsOf(broken, browserUnzip)).rejects.toThrow('This workbook is damaged.');
  });
});
