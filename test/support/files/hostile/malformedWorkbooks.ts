import { constants, deflateRawSync } from 'node:zlib';
import { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';
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
/** A workbook with one part replaced. */
const withReplaced = (name: string, content: string) => () =>
  zipOf(workbookParts({ rows: ROW }).map((part) => (part.name === name ? { ...part, content } : part)));
/** A few kB that decompress to `megabytes` MB, built without allocating them. */
function bomb(name: string, megabytes: number, declaredSize?: number): ZipPart {
  return { name, ...again(' '.repeat(MIB), megabytes), declaredSize: declaredSize ?? megabytes * MIB };
}
/** `text` repeated `times` times, compressed once. */
function again(text: string, times: number): { readonly packed: Buffer; readonly declaredSize: number } {
  const block = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync('');
  return {
    packed: Buffer.concat([...Array<Buffer>(times).fill(block), end]),
    declaredSize: Buffer.byteLength(text) * times,
  };
}
const raw = (parts: readonly ZipPart[], bend: (bytes: Buffer) => void) => () => {
  const bytes = Buffer.from(zipOf(parts));
  bend(bytes);
  return new Uint8Array(bytes);
};
const endAt = (bytes: Buffer) => bytes.lastIndexOf('PK\x05\x06');
/** Rows of 200 cells that all refer to one shared text, and compress no better than ordinary rows. */
const sameText = (rows: number) => {
  const different = noise(rows * 100);
  const row = (at: number) =>
    `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}<!--${different.slice(at * 100, at * 100 + 100)}--></row>`;
  return Array.from({ length: rows }, (_, at) => row(at)).join('');
};
const distinct = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row><c r="A${at + 1}"><v>${(at * 7919) % 100_003}</v></c></row>`).join('');

/** Workbooks that are invalid, that decompress to huge sizes, or that carry active content. */
export const MALFORMED_WORKBOOKS: readonly HostileFile[] = [
  {
    name: 'a zip without a workbook',
    make: () => zipOf([{ name: 'readme.txt', content: 'hello' }]),
    outcome: WrongKind,
  },
  {
    name: 'a zip with path traversal',
    make: () => zipOf([{ name: '../../etc/cron.d/x', content: 'x' }]),
    outcome: WrongKind,
  },
  {
    name: 'a Word document',
    make: () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<w/>' },
      ]),
    outcome: WrongKind,
  },
  { name: 'an empty zip', make: () => zipOf([]), outcome: WrongKind },
  { name: 'a zip cut in half', make: () => workbookOf({ rows: ROW }).slice(0, 400), outcome: Damaged },
  {
    name: 'a directory at a wrong offset',
    make: raw(workbookParts({ rows: ROW }), (bytes) => bytes.writeUInt32LE(7, endAt(bytes) + 16)),
    outcome: Damaged,
  },
  {
    name: 'a directory of 65,535 missing parts',
    make: raw(workbookParts({ rows: ROW }), (bytes) => bytes.writeUInt16LE(65_535, endAt(bytes) + 10)),
    outcome: Damaged,
  },
  {
    name: 'zip64 sizes',
    make: () => workbookOf(sheet(whole(ROW), { declaredSize: 0xffffffff })),
    outcome: Damaged,
  },
  { name: 'a zip bomb: 400 MB in 400 kB', make: () => withPart(bomb('xl/media/a.bin', 400))(), outcome: TooCostly },
  { name: 'a zip bomb as the sheet', make: () => workbookOf({ sheet: bomb(SHEET, 120) }), outcome: TooCostly },
  {
    name: 'a zip bomb as the shared strings',
    make: () => workbookOf({ rows: ROW, more: [bomb('xl/sharedStrings.xml', 60)] }),
    outcome: TooCostly,
  },
  {
    name: 'a zip bomb as the styles',
    make: () => workbookOf({ rows: ROW, more: [bomb('xl/styles.xml', 20)] }),
    outcome: TooCostly,
  },
  {
    name: 'a zip bomb that declares a small size',
    make: () => workbookOf({ sheet: bomb(SHEET, 120, 4_000) }),
    outcome: Damaged,
  },
  {
    name: 'a zip bomb that declares size zero',
    make: () => workbookOf({ sheet: bomb(SHEET, 120, 0) }),
    outcome: Damaged,
  },
  {
    name: 'a zip in a zip in a zip',
    make: () => [1, 2, 3].reduce((inner) => zipOf([{ name: 'inner.zip', content: inner }]), zipOf([bomb('a', 20)])),
    outcome: WrongKind,
  },
  {
    name: 'a workbook with a zip as its sheet',
    make: () => workbookOf({ sheet: { name: SHEET, content: zipOf([bomb('a', 20)]) } }),
    outcome: Damaged,
  },
  {
    name: '6,000 parts',
    make: () =>
      workbookOf({
        rows: ROW,
        more: Array.from({ length: 6_000 }, (_, at) => ({ name: `xl/media/${at}`, method: 0 })),
      }),
    outcome: TooCostly,
  },
  {
    name: 'overlapping parts',
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
    outcome: Damaged,
  },
  {
    name: 'two parts with the same name',
    make: withPart({ name: SHEET, content: whole('<row><c><v>2</v></c></row>') }),
    outcome: Damaged,
  },
  {
    name: 'an unsupported compression method',
    make: () => workbookOf(sheet(whole(ROW), { method: 93 })),
    outcome: Damaged,
  },
  {
    name: 'invalid compressed data',
    make: () => workbookOf({ sheet: { name: SHEET, packed: Buffer.from('not packed at all'), declaredSize: 500 } }),
    outcome: Damaged,
  },
  { name: 'an encrypted part', make: () => workbookOf(sheet(whole(ROW), { flags: 1 })), outcome: Locked },
  {
    name: 'macros (xlsm)',
    make: withPart({ name: 'xl/vbaProject.bin', content: 'Attribute VB_Name' }),
    outcome: Active,
  },
  {
    name: 'Excel 4 macros',
    make: withPart({ name: 'xl/macrosheets/sheet1.xml', content: '<xm/>' }),
    outcome: Active,
  },
  { name: 'ActiveX', make: withPart({ name: 'xl/activeX/activeX1.bin', content: 'x' }), outcome: Active },
  {
    name: 'an embedded file (OLE)',
    make: withPart({ name: 'xl/embeddings/oleObject1.bin', content: 'MZ' }),
    outcome: Active,
  },
  {
    name: 'a link to another workbook',
    make: withPart({
      name: 'xl/externalLinks/externalLink1.xml',
      content: '<externalLink><externalBook r:id="rId1"/></externalLink>',
    }),
    outcome: 'read',
  },
  {
    name: 'a formula that calls a web address',
    make: () => workbookOf({ rows: '<row><c t="str"><f>WEBSERVICE("http://x/")</f><v>1</v></c></row>' }),
    outcome: 'read',
  },
  {
    name: 'a connection to a database',
    make: withPart({
      name: 'xl/connections.xml',
      content: '<connections><connection connectionString="x"/></connections>',
    }),
    outcome: 'read',
  },
  {
    name: 'a sheet outside the file',
    make: withReplaced(
      'xl/_rels/workbook.xml.rels',
      '<R><Relationship Id="rId1" Type="x/worksheet" Target="file:///etc/passwd" TargetMode="External"/></R>',
    ),
    outcome: Empty,
  },
  {
    name: 'only hidden sheets',
    make: () => workbookOf({ rows: ROW, sheetAttributes: 'state="veryHidden"' }),
    outcome: Empty,
  },
  { name: 'no sheet', make: withReplaced('xl/workbook.xml', '<workbook/>'), outcome: Empty },
  {
    name: 'a workbook that contains itself',
    make: withReplaced(
      'xl/_rels/workbook.xml.rels',
      '<R><Relationship Id="rId1" Type="x/worksheet" Target="workbook.xml"/></R>',
    ),
    outcome: 'read',
  },
  {
    name: 'exploding entities in the sheet',
    make: () => workbookOf(sheet(`<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${whole(ROW)}`)),
    outcome: Damaged,
  },
  {
    name: 'external entities in the shared strings',
    make: () =>
      workbookOf({
        rows: '<row><c t="s"><v>0</v></c></row>',
        strings: '<!DOCTYPE s SYSTEM "http://x/"><si><t>&x;</t></si>',
      }),
    outcome: Damaged,
  },
  {
    name: 'XML nested a million levels deep',
    make: () => workbookOf(sheet(whole(`${'<a>'.repeat(1_000_000)}${ROW}`))),
    outcome: 'read',
  },
  {
    name: 'a tag of 2 MB',
    isSlow: true,
    make: () => workbookOf(sheet(whole(`<row a="${noise(2 * MIB)}">`))),
    outcome: Damaged,
  },
  {
    name: 'a tag with 70,000 attributes',
    make: () => workbookOf(sheet(whole(`<row ${noise(MIB / 2).replace(/(.{7})/g, '$1="1" ')}>`))),
    outcome: Damaged,
  },
  {
    name: 'an unclosed comment of 200 MB',
    make: () => workbookOf({ sheet: { name: SHEET, ...again(`<w><!--${'x y z <a> '.repeat(100_000)}`, 200) } }),
    outcome: TooCostly,
  },
  {
    name: 'an unclosed comment of 8 MB of noise',
    isSlow: true,
    make: () => workbookOf(sheet(`<w><!--${noise(8 * MIB).replaceAll('/', '>')}`)),
    outcome: Damaged,
  },
  {
    name: 'an unclosed quoted text',
    make: () =>
      workbookOf(
        sheet(
          whole(`<row><c t="inlineStr"><is><t><![CDATA[${Array.from({ length: 200_000 }, (_, at) => at).join(']')}`),
        ),
      ),
    outcome: Damaged,
  },
  {
    name: 'brackets in an unclosed quote',
    make: () => workbookOf(sheet(`<w a="${'>'.repeat(300_000)}`)),
    outcome: Damaged,
  },
  {
    name: '10 million rows',
    make: () => workbookOf({ sheet: { name: SHEET, ...again('<row><c><v>1</v></c></row>'.repeat(10_000), 1_000) } }),
    outcome: TooCostly,
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
    outcome: TooLarge,
  },
  {
    name: '250,000 rows with numbers',
    isSlow: true,
    make: () => workbookOf(sheet(whole(distinct(250_000)))),
    outcome: TooLarge,
  },
  {
    name: '300,000 empty rows followed by a filled one',
    make: () =>
      workbookOf(
        sheet(
          whole(
            `${Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 1}"/>`).join('')}<row r="300001"><c><v>1</v></c></row>`,
          ),
        ),
      ),
    outcome: TooLarge,
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
    outcome: Damaged,
  },
  {
    name: 'one cell in the last row and column',
    make: () => workbookOf({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
    outcome: TooLarge,
  },
  {
    name: '16,384 columns',
    make: () =>
      workbookOf({
        rows: `<row>${Array.from({ length: 16_384 }, (_, at) => `<c><v>${(at * 7919) % 10_007}</v></c>`).join('')}</row>`.repeat(
          20,
        ),
      }),
    outcome: TooLarge,
  },
  {
    name: '16,384 empty columns, 300 rows',
    make: () => workbookOf({ sheet: { name: SHEET, ...again(`<row>${'<c s="1"/>'.repeat(16_384)}</row>`, 300) } }),
    outcome: TooCostly,
  },
  {
    name: 'a text of 32,000 characters in 180,000 cells',
    make: () => workbookOf({ rows: sameText(900), strings: `<si><t>${noise(32_000)}</t></si>` }),
    outcome: TooLarge,
  },
  {
    name: 'a text of 300 characters in 600,000 cells',
    make: () => workbookOf({ rows: sameText(3_000), strings: `<si><t>${noise(300)}</t></si>` }),
    outcome: TooLarge,
  },
  {
    name: '65 million meaningless tags',
    isSlow: true,
    make: () => workbookOf({ rows: `<row>${'<x/>'.repeat(50_000)}<!--${noise(1_000)}--></row>`.repeat(1_300) }),
    outcome: TooLarge,
  },
  {
    name: '65 million empty cells',
    isSlow: true,
    make: () => workbookOf({ rows: `<row>${'<c/>'.repeat(50_000)}<!--${noise(1_000)}--></row>`.repeat(1_300) }),
    outcome: TooLarge,
  },
  {
    name: '800 styles that slow down regular expressions',
    make: () => {
      const different = noise(80_000);
      const style = (at: number) =>
        `<numFmt numFmtId="170" formatCode="${'['.repeat(19_000)}${different.slice(at * 100, at * 100 + 100)}"/>`;
      const styles = Array.from({ length: 800 }, (_, at) => style(at)).join('');
      return workbookOf({ rows: ROW, styles: `<numFmts>${styles}</numFmts>` });
    },
    outcome: 'read',
  },
  {
    name: 'a repeated row number',
    make: () => workbookOf({ rows: '<row r="5"><c><v>1</v></c></row><row r="5"><c><v>2</v></c></row>' }),
    outcome: Damaged,
  },
  {
    name: 'descending row numbers',
    make: () => workbookOf({ rows: '<row r="5"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row>' }),
    outcome: Damaged,
  },
  {
    name: 'row number -1',
    make: () => workbookOf({ rows: '<row r="-1"><c><v>1</v></c></row>' }),
    outcome: Damaged,
  },
  {
    name: 'a cell outside of the sheet',
    make: () => workbookOf({ rows: '<row><c r="ZZZZ1"><v>1</v></c></row>' }),
    outcome: Damaged,
  },
  {
    name: 'a cell of 2 MB',
    make: () => workbookOf({ rows: `<row><c t="inlineStr"><is><t>${noise(2 * MIB)}</t></is></c></row>` }),
    outcome: TooLarge,
  },
  {
    name: 'a number of 1 MB',
    make: () => workbookOf({ rows: `<row><c><v>${'1'.repeat(MIB)}</v></c></row>` }),
    outcome: Damaged,
  },
  {
    name: 'a shared string of 2 MB',
    make: () => workbookOf({ rows: ROW, strings: `<si><t>${noise(2 * MIB)}</t></si>` }),
    outcome: TooLarge,
  },
  {
    name: '4 million shared strings',
    make: () =>
      workbookOf({
        rows: ROW,
        strings: Array.from({ length: 40_000 }, (_, at) => `<si/>`.repeat(99) + `<si><t>${at}</t></si>`).join(''),
      }),
    outcome: Damaged,
  },
  {
    name: 'references to missing shared strings',
    make: () =>
      workbookOf({
        rows: '<row><c t="s"><v>999999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>x</v></c><c><v>1</v></c></row>',
      }),
    outcome: 'read',
  },
  {
    name: 'shared strings in the wrong part',
    make: withReplaced(
      'xl/_rels/workbook.xml.rels',
      '<R><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="worksheets/sheet1.xml"/></R>',
    ),
    outcome: 'read',
  },
  {
    name: 'dates out of range',
    make: () =>
      workbookOf({
        rows: '<row><c s="0"><v>1e300</v></c><c s="0"><v>-5</v></c><c s="0"><v>9999999</v></c></row>',
        styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      }),
    outcome: 'read',
  },
  {
    name: 'a style that slows down regular expressions',
    make: () =>
      workbookOf({
        rows: ROW,
        styles: `<numFmts><numFmt numFmtId="170" formatCode="${'[h'.repeat(10_000)}"/></numFmts>`,
      }),
    outcome: 'read',
  },
  {
    name: 'characters that XML forbids',
    make: () =>
      workbookOf({ rows: '<row><c t="inlineStr"><is><t>a_x0000_b&#0;c&#xD800;d&#x110000;</t></is></c></row>' }),
    outcome: 'read',
  },
  {
    name: 'broken UTF-8 in the sheet',
    make: () =>
      workbookOf({
        sheet: { name: SHEET, content: Buffer.concat([bytesOf('<w><row><c><v>'), Buffer.from([0xc3, 0x28])]) },
      }),
    outcome: Damaged,
  },
  {
    name: 'UTF-16 in the sheet',
    make: () => workbookOf({ sheet: { name: SHEET, content: Buffer.from(`\ufeff${whole(ROW)}`, 'utf16le') } }),
    outcome: Damaged,
  },
  {
    name: 'a sheet that ends in the middle of a tag',
    make: () => workbookOf(sheet('<w><row><c><v>1</v></c></row><row r="')),
    outcome: Damaged,
  },
];
