import { fc, it as property } from '@fast-check/jest';
import { clipboardTable } from '../../../../src/domain/platform/files/clipboardTable';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('a table for the clipboard', () => {
  it('has amounts as numbers, and keeps text within its cells', () => {
    const { text, html } = clipboardTable(
      ['Name', 'Balance', 'Lines', 'Note'],
      [
        ['Ann <b> & "Co"', { cents: cents(-120_050) }, 3, null],
        ['two\r\nlines\tand a tab', { cents: cents(5) }, 0, '00123'],
      ],
    );
    expect(text.split('\r\n')).toEqual([
      'Name\tBalance\tLines\tNote',
      'Ann <b> & "Co"\t-1200.50\t3\t',
      'two lines and a tab\t0.05\t0\t00123',
    ]);
    expect(html).toContain(
      '<td style="mso-number-format:\'\\@\'">Ann &lt;b&gt; &amp; &quot;Co&quot;</td><td>-1200.50</td>',
    );
    expect(html).toContain('<th>Balance</th>');
  });

  property.prop([fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 }), { maxLength: 4 })])(
    'never has a formula, and always a cell for each value',
    (rows) => {
      const { text } = clipboardTable(['one', 'two'], rows);
      const cells = text.split('\r\n').map((row) => row.split('\t'));
      expect(cells.length).toBe(rows.length + 1);
      expect(cells.every((row) => row.length === 2)).toBe(true);
      expect(cells.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
    },
  );
});
