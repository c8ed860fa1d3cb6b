import { constants, deflateRawSync } from 'node:zlib';
import { FileProblem } from '../../../../src/domain/files/UnreadableFile';
import { type WorkbookParts, workbookOf, workbookParts } from '../workbookOf';
import { type ZipPart, zipOf } from '../zipOf';
import { bytesOf, type HostileFile, noise } from './HostileFile';

const MIB = 1024 * 1024;
const { Damaged, TooLarge, TooCostly, WrongKind, Locked, Active, Empty } = FileProblem;
const SHEET = 'xl/worksheets/sheet1.xml';
const ROW = '<row><c><v>1</v></c></row>';

const sheet = (content: string, more: Partial<ZipPart> = {}): WorkbookParts => ({
  sheet: { name: SHEET, content, ...more },
});
const whole = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const withPart = (part: ZipPart) => () => workbookOf({ rows: ROW, more: [part] });
/** A workbook whose part of that name is another. */
const instead = (name: string, content: string) => () =>
  zipOf(workbookParts({ rows: ROW }).map((part) => (part.name === name ? { ...part, content } : part)));
/** Some kB that unpack to so many MB, made without holding them. */
function bomb(name: string, megabytes: number, says?: number): ZipPart {
  return { name, ...again(' '.repeat(MIB), megabytes), says: says ?? megabytes * MIB };
}
/** The same text so many times, packed once. */
function again(text: string, times: number): { readonly packed: Buffer; readonly says: number } {
  const block = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync('');
  return { packed: Buffer.concat([...Array<Buffer>(times).fill(block), end]), says: Buffer.byteLength(text) * times };
}
const raw = (parts: readonly ZipPart[], bend: (bytes: Buffer) => void) => () => {
  const bytes = Buffer.from(zipOf(parts));
  bend(bytes);
  return new Uint8Array(bytes);
};
const endAt = (bytes: Buffer) => bytes.lastIndexOf('PK\x05\x06');
/** Rows that name one text in each of 200 cells, and pack no better than honest ones. */
const sameText = (rows: number) => {
  const different = noise(rows * 100);
  const row = (at: number) =>
    `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}<!--${different.slice(at * 100, at * 100 + 100)}--></row>`;
  return Array.from({ length: rows }, (_, at) => row(at)).join('');
};
const distinct = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row><c r="A${at + 1}"><v>${(at * 7919) % 100_003}</v></c></row>`).join('');

/** Workbooks that are none, that burst, or that bring something with them. */
export const BENT_WORKBOOKS: readonly HostileFile[] = [
  { name: 'a zip without a workbook', make: () => zipOf([{ name: 'readme.txt', content: 'hello' }]), ends: WrongKind },
  {
    name: 'a zip with paths upwards',
    make: () => zipOf([{ name: '../../etc/cron.d/x', content: 'x' }]),
    ends: WrongKind,
  },
  {
    name: 'a Word document',
    make: () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<w/>' },
      ]),
    ends: WrongKind,
  },
  { name: 'an empty zip', make: () => zipOf([]), ends: WrongKind },
  { name: 'a zip cut in half', make: () => workbookOf({ rows: ROW }).slice(0, 400), ends: Damaged },
  {
    name: 'a directory that begins elsewhere',
    make: raw(workbookParts({ rows: ROW }), (bytes) => bytes.writeUInt32LE(7, endAt(bytes) + 16)),
    ends: Damaged,
  },
  {
    name: 'a directory of 65,535 parts that are not there',
    make: raw(workbookParts({ rows: ROW }), (bytes) => bytes.writeUInt16LE(65_535, endAt(bytes) + 10)),
    ends: Damaged,
  },
  {
    name: 'sizes of the kind for more than 4 GB (zip64)',
    make: () => workbookOf(sheet(whole(ROW), { says: 0xffffffff })),
    ends: Damaged,
  },
  { name: 'a flat bomb: 400 MB in 400 kB', make: () => withPart(bomb('xl/media/a.bin', 400))(), ends: TooCostly },
  { name: 'a bomb as the sheet itself', make: () => workbookOf({ sheet: bomb(SHEET, 120) }), ends: TooCostly },
  {
    name: 'a bomb as the texts',
    make: () => workbookOf({ rows: ROW, more: [bomb('xl/sharedStrings.xml', 60)] }),
    ends: TooCostly,
  },
  {
    name: 'a bomb as the styles',
    make: () => workbookOf({ rows: ROW, more: [bomb('xl/styles.xml', 20)] }),
    ends: TooCostly,
  },
  { name: 'a bomb that says it is small', make: () => workbookOf({ sheet: bomb(SHEET, 120, 4_000) }), ends: Damaged },
  { name: 'a bomb that says it is nothing', make: () => workbookOf({ sheet: bomb(SHEET, 120, 0) }), ends: Damaged },
  {
    name: 'a zip in a zip in a zip',
    make: () => [1, 2, 3].reduce((inner) => zipOf([{ name: 'inner.zip', content: inner }]), zipOf([bomb('a', 20)])),
    ends: WrongKind,
  },
  {
    name: 'a workbook with a zip as its sheet',
    make: () => workbookOf({ sheet: { name: SHEET, content: zipOf([bomb('a', 20)]) } }),
    ends: Damaged,
  },
  {
    name: '6,000 parts',
    make: () =>
      workbookOf({
        rows: ROW,
        more: Array.from({ length: 6_000 }, (_, at) => ({ name: `xl/media/${at}`, method: 0 })),
      }),
    ends: TooCostly,
  },
  {
    name: 'parts that lie over each other',
    make: () =>
      workbookOf({
        rows: ROW,
        more: [
          { name: 'xl/a.xml', content: 'x'.repeat(1_000) },
          ...Array.from({ length: 500 }, (_, at) => ({
            name: `xl/b${at}.xml`,
            content: 'x'.repeat(1_000),
            overlaps: true,
          })),
        ],
      }),
    ends: Damaged,
  },
  {
    name: 'two parts of the same name',
    make: withPart({ name: SHEET, content: whole('<row><c><v>2</v></c></row>') }),
    ends: Damaged,
  },
  { name: 'a way of packing nobody uses', make: () => workbookOf(sheet(whole(ROW), { method: 93 })), ends: Damaged },
  {
    name: 'packed bytes that are none',
    make: () => workbookOf({ sheet: { name: SHEET, packed: Buffer.from('not packed at all'), says: 500 } }),
    ends: Damaged,
  },
  { name: 'a password on a part', make: () => workbookOf(sheet(whole(ROW), { flags: 1 })), ends: Locked },
  { name: 'macros (xlsm)', make: withPart({ name: 'xl/vbaProject.bin', content: 'Attribute VB_Name' }), ends: Active },
  { name: 'macros of Excel 4', make: withPart({ name: 'xl/macrosheets/sheet1.xml', content: '<xm/>' }), ends: Active },
  { name: 'ActiveX', make: withPart({ name: 'xl/activeX/activeX1.bin', content: 'x' }), ends: Active },
  {
    name: 'a file inside (OLE)',
    make: withPart({ name: 'xl/embeddings/oleObject1.bin', content: 'MZ' }),
    ends: Active,
  },
  {
    name: 'a link to another workbook',
    make: withPart({
      name: 'xl/externalLinks/externalLink1.xml',
      content: '<externalLink><externalBook r:id="rId1"/></externalLink>',
    }),
    ends: 'read',
  },
  {
    name: 'a web address to call',
    make: () => workbookOf({ rows: '<row><c t="str"><f>WEBSERVICE("http://x/")</f><v>1</v></c></row>' }),
    ends: 'read',
  },
  {
    name: 'a connection to a database',
    make: withPart({
      name: 'xl/connections.xml',
      content: '<connections><connection connectionString="x"/></connections>',
    }),
    ends: 'read',
  },
  {
    name: 'a sheet outside the file',
    make: instead(
      'xl/_rels/workbook.xml.rels',
      '<R><Relationship Id="rId1" Type="x/worksheet" Target="file:///etc/passwd" TargetMode="External"/></R>',
    ),
    ends: Empty,
  },
  {
    name: 'only hidden sheets',
    make: () => workbookOf({ rows: ROW, sheetAttributes: 'state="veryHidden"' }),
    ends: Empty,
  },
  { name: 'no sheet', make: instead('xl/workbook.xml', '<workbook/>'), ends: Empty },
  {
    name: 'a workbook that contains itself',
    make: instead(
      'xl/_rels/workbook.xml.rels',
      '<R><Relationship Id="rId1" Type="x/worksheet" Target="workbook.xml"/></R>',
    ),
    ends: 'read',
  },
  {
    name: 'entities that burst in the sheet',
    make: () => workbookOf(sheet(`<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${whole(ROW)}`)),
    ends: Damaged,
  },
  {
    name: 'entities that fetch in the texts',
    make: () =>
      workbookOf({
        rows: '<row><c t="s"><v>0</v></c></row>',
        strings: '<!DOCTYPE s SYSTEM "http://x/"><si><t>&x;</t></si>',
      }),
    ends: Damaged,
  },
  {
    name: 'XML a million deep',
    make: () => workbookOf(sheet(whole(`${'<a>'.repeat(1_000_000)}${ROW}`))),
    ends: 'read',
  },
  {
    name: 'a tag of 2 MB',
    isSlow: true,
    make: () => workbookOf(sheet(whole(`<row a="${noise(2 * MIB)}">`))),
    ends: Damaged,
  },
  {
    name: 'a tag with 70,000 attributes',
    make: () => workbookOf(sheet(whole(`<row ${noise(MIB / 2).replace(/(.{7})/g, '$1="1" ')}>`))),
    ends: Damaged,
  },
  {
    name: 'a comment that never ends, 200 MB',
    make: () => workbookOf({ sheet: { name: SHEET, ...again(`<w><!--${'x y z <a> '.repeat(100_000)}`, 200) } }),
    ends: TooCostly,
  },
  {
    name: 'a comment that never ends, 8 MB of noise',
    isSlow: true,
    make: () => workbookOf(sheet(`<w><!--${noise(8 * MIB).replaceAll('/', '>')}`)),
    ends: Damaged,
  },
  {
    name: 'quoted text that never ends',
    make: () =>
      workbookOf(
        sheet(
          whole(`<row><c t="inlineStr"><is><t><![CDATA[${Array.from({ length: 200_000 }, (_, at) => at).join(']')}`),
        ),
      ),
    ends: Damaged,
  },
  {
    name: 'brackets in a quote that never ends',
    make: () => workbookOf(sheet(`<w a="${'>'.repeat(300_000)}`)),
    ends: Damaged,
  },
  {
    name: '10 million rows',
    make: () => workbookOf({ sheet: { name: SHEET, ...again('<row><c><v>1</v></c></row>'.repeat(10_000), 1_000) } }),
    ends: TooCostly,
  },
  {
    name: '12 million rows in columns of noise',
    isSlow: true,
    make: () =>
      workbookOf({
        sheet: {
          name: SHEET,
          ...again(
            Array.from({ length: 6_000 }, (_, at) => `<row><c><v>${(at * 7919) % 100_003}</v></c></row>`).join(''),
            1_000,
          ),
        },
      }),
    ends: TooLarge,
  },
  {
    name: '250,000 rows with figures',
    isSlow: true,
    make: () => workbookOf(sheet(whole(distinct(250_000)))),
    ends: TooLarge,
  },
  {
    name: '300,000 empty rows, one filled behind them',
    make: () =>
      workbookOf(
        sheet(
          whole(
            `${Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 1}"/>`).join('')}<row r="300001"><c><v>1</v></c></row>`,
          ),
        ),
      ),
    ends: TooLarge,
  },
  {
    name: '4 million empty rows',
    isSlow: true,
    make: () =>
      workbookOf({
        sheet: {
          name: SHEET,
          ...again(Array.from({ length: 4_000 }, (_, at) => `<row a="${(at * 7919) % 100_003}"/>`).join(''), 1_000),
        },
      }),
    ends: Damaged,
  },
  {
    name: 'one cell in the last corner',
    make: () => workbookOf({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    ends: TooLarge,
  },
  {
    name: '16,384 columns',
    make: () =>
      workbookOf({
        rows: `<row>${Array.from({ length: 16_384 }, (_, at) => `<c><v>${(at * 7919) % 10_007}</v></c>`).join('')}</row>`.repeat(
          20,
        ),
      }),
    ends: TooLarge,
  },
  {
    name: '16,384 empty columns, 300 rows',
    make: () => workbookOf({ sheet: { name: SHEET, ...again(`<row>${'<c s="1"/>'.repeat(16_384)}</row>`, 300) } }),
    ends: TooCostly,
  },
  {
    name: 'a text of 32,000 letters in 180,000 cells',
    make: () => workbookOf({ rows: sameText(900), strings: `<si><t>${noise(32_000)}</t></si>` }),
    ends: TooLarge,
  },
  {
    name: 'a text of 300 letters in 600,000 cells',
    make: () => workbookOf({ rows: sameText(3_000), strings: `<si><t>${noise(300)}</t></si>` }),
    ends: TooLarge,
  },
  {
    name: '65 million tags that say nothing',
    isSlow: true,
    make: () => workbookOf({ rows: `<row>${'<x/>'.repeat(50_000)}<!--${noise(1_000)}--></row>`.repeat(1_300) }),
    ends: TooLarge,
  },
  {
    name: '65 million empty cells',
    isSlow: true,
    make: () => workbookOf({ rows: `<row>${'<c/>'.repeat(50_000)}<!--${noise(1_000)}--></row>`.repeat(1_300) }),
    ends: TooLarge,
  },
  {
    name: '800 styles made for slow patterns',
    make: () => {
      const different = noise(80_000);
      const style = (at: number) =>
        `<numFmt numFmtId="170" formatCode="${'['.repeat(19_000)}${different.slice(at * 100, at * 100 + 100)}"/>`;
      const styles = Array.from({ length: 800 }, (_, at) => style(at)).join('');
      return workbookOf({ rows: ROW, styles: `<numFmts>${styles}</numFmts>` });
    },
    ends: 'read',
  },
  {
    name: 'a row that comes again',
    make: () => workbookOf({ rows: '<row r="5"><c><v>1</v></c></row><row r="5"><c><v>2</v></c></row>' }),
    ends: Damaged,
  },
  {
    name: 'rows that go back',
    make: () => workbookOf({ rows: '<row r="5"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row>' }),
    ends: Damaged,
  },
  { name: 'a row of number -1', make: () => workbookOf({ rows: '<row r="-1"><c><v>1</v></c></row>' }), ends: Damaged },
  { name: 'a cell nowhere', make: () => workbookOf({ rows: '<row><c r="ZZZZ1"><v>1</v></c></row>' }), ends: Damaged },
  {
    name: 'a cell of 2 MB',
    make: () => workbookOf({ rows: `<row><c t="inlineStr"><is><t>${noise(2 * MIB)}</t></is></c></row>` }),
    ends: TooLarge,
  },
  {
    name: 'a figure of 1 MB',
    make: () => workbookOf({ rows: `<row><c><v>${'1'.repeat(MIB)}</v></c></row>` }),
    ends: Damaged,
  },
  {
    name: 'a shared text of 2 MB',
    make: () => workbookOf({ rows: ROW, strings: `<si><t>${noise(2 * MIB)}</t></si>` }),
    ends: TooLarge,
  },
  {
    name: '4 million shared texts',
    make: () =>
      workbookOf({
        rows: ROW,
        strings: Array.from({ length: 40_000 }, (_, at) => `<si/>`.repeat(99) + `<si><t>${at}</t></si>`).join(''),
      }),
    ends: Damaged,
  },
  {
    name: 'shared texts that are not there',
    make: () =>
      workbookOf({
        rows: '<row><c t="s"><v>999999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c><c><v>1</v></c></row>',
      }),
    ends: 'read',
  },
  {
    name: 'texts in another part than theirs',
    make: instead(
      'xl/_rels/workbook.xml.rels',
      '<R><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="worksheets/sheet1.xml"/></R>',
    ),
    ends: 'read',
  },
  {
    name: 'days at the end of time',
    make: () =>
      workbookOf({
        rows: '<row><c s="0"><v>1e300</v></c><c s="0"><v>-5</v></c><c s="0"><v>9999999</v></c></row>',
        styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      }),
    ends: 'read',
  },
  {
    name: 'a style made for slow patterns',
    make: () =>
      workbookOf({
        rows: ROW,
        styles: `<numFmts><numFmt numFmtId="170" formatCode="${'[h'.repeat(10_000)}"/></numFmts>`,
      }),
    ends: 'read',
  },
  {
    name: 'letters that XML forbids',
    make: () =>
      workbookOf({ rows: '<row><c t="inlineStr"><is><t>a_x0000_b&#0;c&#xD800;d&#x110000;</t></is></c></row>' }),
    ends: 'read',
  },
  {
    name: 'broken UTF-8 in the sheet',
    make: () =>
      workbookOf({
        sheet: { name: SHEET, content: Buffer.concat([bytesOf('<w><row><c><v>'), Buffer.from([0xc3, 0x28])]) },
      }),
    ends: Damaged,
  },
  {
    name: 'UTF-16 in the sheet',
    make: () => workbookOf({ sheet: { name: SHEET, content: Buffer.from(`\ufeff${whole(ROW)}`, 'utf16le') } }),
    ends: Damaged,
  },
  {
    name: 'a sheet that ends in the middle of a tag',
    make: () => workbookOf(sheet('<w><row><c><v>1</v></c></row><row r="')),
    ends: Damaged,
  },
];
