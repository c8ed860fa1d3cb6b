import { type WorkbookParts, workbookOf, workbookParts } from '../../../support/files/workbookOf';
import { workbookRows } from '../../../support/files/workbookRows';
import { zipOf } from '../../../support/files/zipOf';

async function rowsOf(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const batch of workbookRows(bytes)) rows.push(...batch);
  return rows;
}
const read = (parts: WorkbookParts) => rowsOf(workbookOf(parts));
const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`;

describe('the rows of a workbook', () => {
  it.each<[string, WorkbookParts, readonly (readonly string[])[]]>([
    ['numbers as written', { rows: '<row><c><v>12.5</v></c><c><v>-3</v></c></row>' }, [['12.5', '-3']]],
    ['numbers without floating-point noise', { rows: '<row><c><v>0.30000000000000004</v></c></row>' }, [['0.3']]],
    [
      'small and large numbers in decimal notation',
      { rows: '<row><c><v>1E-7</v></c><c><v>1.5e+20</v></c></row>' },
      [['0.0000001', '150000000000000000000']],
    ],
    ['booleans', { rows: '<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>' }, [['true', 'false']]],
    ['errors as displayed', { rows: '<row><c t="e"><v>#REF!</v></c></row>' }, [['#REF!']]],
    [
      'the results of formulas',
      { rows: '<row><c><f>1+1</f><v>2</v></c><c t="str"><f>A1&amp;"x"</f><v>2x</v></c></row>' },
      [['2', '2x']],
    ],
    [
      'an error for formulas without a stored result',
      { rows: "<row><c><v>1</v></c><c><f>cmd|' /C calc'!A0</f></c></row>" },
      [['1', '#FORMULA?']],
    ],
    ['inline text', { rows: `<row>${inline('<t>a &amp; b</t>')}</row>` }, [['a & b']]],
    [
      'shared text',
      {
        rows: '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>7</v></c></row>',
        strings: '<si><t>one</t></si><si><t>two</t></si>',
      },
      [['two', 'one']],
    ],
    [
      'text in runs, without phonetic hints',
      {
        rows: '<row><c t="s"><v>0</v></c></row>',
        strings: '<si><r><rPr><b/></rPr><t>Ruth </t></r><r><t>Adler</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
      },
      [['Ruth Adler']],
    ],
    [
      'escaped characters and unknown entities',
      { rows: `<row>${inline('<t>a_x000D_b &#233; &#x1F600; &unknown;</t>')}</row>` },
      [['a\rb é 😀 &unknown;']],
    ],
    ['CDATA sections', { rows: `<row>${inline('<t><![CDATA[<b> & </b>]]></t>')}</row>` }, [['<b> & </b>']]],
    [
      'dates according to the cell style',
      {
        rows: '<row><c s="1"><v>46082</v></c><c s="2"><v>46082.75</v></c><c s="3"><v>0.5</v></c><c s="0"><v>46082</v></c></row>',
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="h:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      },
      [['2026-03-01', '2026-03-01', '0.5', '46082']],
    ],
    [
      'dates counted from 1904',
      {
        rows: '<row><c s="0"><v>1</v></c></row>',
        settings: '<workbookPr date1904="1"/>',
        styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      },
      [['1904-01-02']],
    ],
    ['ISO dates', { rows: '<row><c t="d"><v>2026-03-01T00:00:00</v></c></row>' }, [['2026-03-01']]],
    [
      'rows and cells at their addresses',
      { rows: '<row r="2"><c r="C2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c><c r="AA4"><v>3</v></c></row>' },
      [[], ['', '', '1'], [], ['2', ...Array<string>(25).fill(''), '3']],
    ],
    [
      'no empty rows at the end',
      { rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="900000"><c r="A900000" s="1"/></row>' },
      [['1']],
    ],
    [
      'prefixed names, comments, brackets in quotes',
      {
        sheet: {
          name: 'xl/worksheets/sheet1.xml',
          content: `<?xml version='1.0'?><!-- <row> --><x:worksheet a='>"'><x:sheetData><x:row r='1'><x:c r='A1'><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
        },
      },
      [['1']],
    ],
  ])('contain %s', async (_what, parts, rows) => {
    expect(await read(parts)).toEqual(rows);
  });

  it('are those of the first visible sheet', async () => {
    const parts = workbookParts({ rows: '<row><c><v>1</v></c></row>' }).map((part) => {
      if (part.name === 'xl/workbook.xml') {
        const content =
          '<workbook><sheets><sheet name="A" state="hidden" r:id="rId1"/><sheet name="B" r:id="rId9"/></sheets></workbook>';
        return { ...part, content };
      }
      if (part.name !== 'xl/_rels/workbook.xml.rels') return part;
      const content =
        '<R><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="x/worksheet" Target="../xl/worksheets/sheet2.xml"/></R>';
      return { ...part, content };
    });
    const second = { name: 'xl/worksheets/sheet2.xml', content: '<s><row><c><v>2</v></c></row></s>' };
    expect(await rowsOf(zipOf([...parts, second]))).toEqual([['2']]);
  });

  it('are complete regardless of chunk boundaries', async () => {
    const text = 'é😀&amp;'.repeat(3_000);
    const rows = Array.from({ length: 40 }, () => `<row>${inline(`<t>${text}</t>`)}<c><v>7</v></c></row>`).join('');
    const expected = Array.from({ length: 40 }, () => [text.replaceAll('&amp;', '&'), '7']);
    expect(await read({ rows })).toEqual(expected);
  });

  it('are rejected when a part does not match its checksum', async () => {
    const bytes = zipOf(
      workbookParts({ rows: '<row><c><v>12345</v></c></row>' }).map((part) => ({ ...part, method: 0 })),
    );
    const corrupted = new Uint8Array(
      Buffer.from(Buffer.from(bytes).toString('latin1').replace('12345', '12346'), 'latin1'),
    );
    expect(await rowsOf(bytes)).toEqual([['12345']]);
    await expect(rowsOf(corrupted)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });
});
