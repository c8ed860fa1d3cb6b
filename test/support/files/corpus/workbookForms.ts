import { zip64Of } from '../zip64Of';
import { zipOf } from '../zipOf';
import { cellsOf, HEADINGS, type MadeTable } from './madeTables';

/** How a program writes workbooks. */
interface Style {
  /** Prefix of the elements, with its colon. */
  readonly prefix?: string;
  readonly texts?: 'shared' | 'inline' | 'formula';
  readonly hasPlaces?: boolean;
  readonly folder?: string;
  readonly isRowPerCell?: boolean;
  readonly isZip64?: boolean;
  readonly nameOf?: (part: string) => string;
  readonly format?: string;
  readonly settings?: string;
  readonly sheetAttributes?: string;
  readonly isAbsolute?: boolean;
  /** The cell of an amount in dollars, instead of a number with the style 1. */
  readonly amount?: (dollars: string, at: number, place: string) => string;
  readonly moreSheets?: readonly string[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...list: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;

function write(table: MadeTable, style: Style = {}): Uint8Array {
  const { prefix: p = '', texts = 'shared', folder = 'xl', format = '0.00', hasPlaces = true } = style;
  const strings: string[] = [];
  const textCell = (text: string, place: string) => {
    if (texts === 'inline')
      return `<${p}c${place} t="inlineStr"><${p}is><${p}t>${escaped(text)}</${p}t></${p}is></${p}c>`;
    if (texts === 'formula') return `<${p}c${place} t="str"><${p}f>A1</${p}f><${p}v>${escaped(text)}</${p}v></${p}c>`;
    return `<${p}c${place} t="s"><${p}v>${strings.push(text) - 1}</${p}v></${p}c>`;
  };
  const rowXml = (cells: readonly string[], row: number) => {
    const written = cells.map((cell, column) => {
      const place = hasPlaces ? ` r="${'ABCDE'[column]}${row}"` : '';
      if (cell === '') return `<${p}c${place}/>`;
      if (column !== 3 || row === 1) return textCell(cell, place);
      return style.amount?.(cell, row - 2, place) ?? `<${p}c${place} s="1"><${p}v>${Number(cell)}</${p}v></${p}c>`;
    });
    const open = hasPlaces ? `<${p}row r="${row}">` : `<${p}row>`;
    return style.isRowPerCell
      ? written.map((cell) => `${open}${cell}</${p}row>`).join('')
      : `${open}${written.join('')}</${p}row>`;
  };
  const data = [HEADINGS, ...table.people.map(cellsOf)].map((cells, at) => rowXml(cells, at + 1)).join('');
  const { moreSheets = [] } = style;
  const target = (name: string) => (style.isAbsolute ? `/${folder}/${name}` : name);
  const sheets = ['Data', ...moreSheets].map(
    (name, at) =>
      `<${p}sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}" ${at === 0 ? (style.sheetAttributes ?? '') : ''}/>`,
  );
  const sheetXml = (content: string) =>
    `<${p}worksheet xmlns${p && `:${p.slice(0, -1)}`}="${MAIN}"><${p}sheetData>${content}</${p}sheetData></${p}worksheet>`;
  const count = moreSheets.length + 1;
  const parts: [string, string][] = [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    ['_rels/.rels', relations(relation(1, 'officeDocument', `${style.isAbsolute ? '/' : ''}${folder}/workbook.xml`))],
    [
      `${folder}/workbook.xml`,
      `<${p}workbook xmlns${p && `:${p.slice(0, -1)}`}="${MAIN}" xmlns:r="${OFFICE}">${style.settings ?? ''}<${p}sheets>${sheets.join('')}</${p}sheets></${p}workbook>`,
    ],
    [
      `${folder}/_rels/workbook.xml.rels`,
      relations(
        ...['Data', ...moreSheets].map((_, at) =>
          relation(at + 1, 'worksheet', target(`worksheets/sheet${at + 1}.xml`)),
        ),
        relation(count + 1, 'styles', target('styles.xml')),
        ...(strings.length > 0 ? [relation(count + 2, 'sharedStrings', target('sharedStrings.xml'))] : []),
      ),
    ],
    [`${folder}/worksheets/sheet1.xml`, sheetXml(data)],
    ...moreSheets.map((_, at): [string, string] => [
      `${folder}/worksheets/sheet${at + 2}.xml`,
      sheetXml(data.replace(/E1/g, 'F1')),
    ]),
    [
      `${folder}/styles.xml`,
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped(format)}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ],
  ];
  if (strings.length > 0)
    parts.push([
      `${folder}/sharedStrings.xml`,
      `<${p}sst xmlns${p && `:${p.slice(0, -1)}`}="${MAIN}">${strings.map((text) => `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`).join('')}</${p}sst>`,
    ]);
  const named = parts.map(([name, content]): [string, string] => [style.nameOf?.(name) ?? name, content]);
  return style.isZip64 ? zip64Of(named) : zipOf(named.map(([name, content]) => ({ name, content })));
}

/** Valid workbooks as programs write them. */
export const WORKBOOK_FORMS: Readonly<Record<string, (table: MadeTable) => Uint8Array>> = {
  Excel: (table) => write(table, { format: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)' }),
  'Excel, counted from 1904': (table) => write(table, { settings: '<workbookPr date1904="1"/>' }),
  LibreOffice: (table) => write(table, { format: '[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00' }),
  'Google Sheets': (table) => write(table, { format: '"$"#,##0.00', sheetAttributes: 'state="visible"' }),
  'Apache POI, streaming': (table) => write(table, { texts: 'inline', isZip64: true }),
  openpyxl: (table) => write(table, { isAbsolute: true, settings: '<calcPr calcId="124519" fullCalcOnLoad="1"/>' }),
  EPPlus: (table) => write(table, { texts: 'shared', format: '#,##0.00' }),
  'Open XML SDK with a prefix': (table) => write(table, { prefix: 'x:', hasPlaces: false }),
  'a .NET packager with backslashes': (table) => write(table, { nameOf: (name) => name.replaceAll('/', '\\') }),
  'a report server in its own folder': (table) => write(table, { folder: 'content', isAbsolute: true }),
  'a report server with names in capitals': (table) => write(table, { nameOf: (name) => name.toUpperCase() }),
  'a writer of a row for each cell': (table) => write(table, { isRowPerCell: true }),
  'a writer of formulas for texts': (table) => write(table, { texts: 'formula' }),
  'a writer of an unknown state': (table) => write(table, { sheetAttributes: 'state="show"' }),
  'a writer of numbers with rounding noise': (table) =>
    write(table, { amount: (dollars, _, place) => `<c${place} s="1"><v>${Number(dollars) + 1e-13}</v></c>` }),
  'a writer of computed amounts without a format': (table) =>
    write(table, {
      amount: (dollars, _, place) => `<c${place}><f>B1/3</f><v>${Number(dollars) - 0.003_333_333_333}</v></c>`,
    }),
  'a writer of amounts as text': (table) =>
    write(table, { amount: (dollars, _, place) => `<c${place} t="inlineStr"><is><t>$${dollars}</t></is></c>` }),
  'a writer of saved formulas': (table) =>
    write(table, { amount: (dollars, _, place) => `<c${place} s="1"><f>B1*2</f><v>${Number(dollars)}</v></c>` }),
};

const inRow = (at: number, cell: (dollars: string, place: string) => string) => ({
  amount: (dollars: string, row: number, place: string) =>
    row === at ? cell(dollars, place) : `<c${place}><v>${Number(dollars)}</v></c>`,
});

/** Workbooks with a planted fault in row `at` of the people. */
export const WORKBOOK_FAULTS: Readonly<Record<string, (table: MadeTable, at: number) => Uint8Array>> = {
  'a formula without a result': (table, at) =>
    write(
      table,
      inRow(at, (_, place) => `<c${place}><f>SUM(A1)</f></c>`),
    ),
  'a formula with an empty result': (table, at) =>
    write(
      table,
      inRow(at, (_, place) => `<c${place}><f>SUM(A1)</f><v/></c>`),
    ),
  'a formula that is to be calculated': (table, at) =>
    write(table, {
      settings: '<calcPr fullCalcOnLoad="1"/>',
      ...inRow(at, (_, place) => `<c${place}><f>SUM(A1)</f><v>0</v></c>`),
    }),
  'an error': (table, at) =>
    write(
      table,
      inRow(at, (_, place) => `<c${place} t="e"><f>A1/0</f><v>#DIV/0!</v></c>`),
    ),
  'CR and a minus in the format': (table, at) =>
    write(table, { format: '-0.00" CR"', ...inRow(at, (dollars, place) => `<c${place} s="1"><v>${dollars}</v></c>`) }),
  'a percentage': (table, at) =>
    write(table, { format: '0%', ...inRow(at, (dollars, place) => `<c${place} s="1"><v>${dollars}</v></c>`) }),
  'another currency': (table, at) =>
    write(table, { format: '[$€-2] 0.00', ...inRow(at, (dollars, place) => `<c${place} s="1"><v>${dollars}</v></c>`) }),
  'more decimals': (table, at) =>
    write(
      table,
      inRow(at, (_, place) => `<c${place}><v>33.3333</v></c>`),
    ),
};

/** A workbook with the same people on a second sheet. */
export const withSecondSheet = (table: MadeTable) => write(table, { moreSheets: ['Second'] });
