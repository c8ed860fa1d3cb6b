import { columnsOf } from '../../../../server/platform/documents/tableLayout';
import type { SheetColumn } from '../../../../server/platform/shared/Workbooks';

const AMOUNT_WIDTH = 60;
const text = (width: number): SheetColumn => ({ heading: 'Text', width });
const money = (width: number): SheetColumn => ({ heading: 'Amount', width, format: 'money' });

/** Right edge of the text in each column, and left edge of the next one's. */
function edgesOf(columns: readonly SheetColumn[], whole = 720) {
  return columnsOf(columns, whole, AMOUNT_WIDTH).map(({ left, room }) => ({ left, right: left + room }));
}

describe('the columns of a PDF', () => {
  it('share the width by weight', () => {
    expect(edgesOf([text(10), text(20)], 300).map(({ left }) => left)).toEqual([0, 100]);
  });

  it('keep an amount, which ends at the right edge, clear of the text beside it', () => {
    const [amount, other] = edgesOf([money(10), text(10)]);
    expect((other?.left ?? 0) - (amount?.right ?? 0)).toBeGreaterThanOrEqual(10);
  });

  it('end the last amount at the edge of the table', () => {
    expect(edgesOf([text(10), money(10)], 720).at(-1)?.right).toBe(720);
  });

  it('give an amount the space it needs, whatever its weight, and take it from the texts', () => {
    const columns = [text(40), money(2), text(40), money(2), text(40), money(12)];
    const edges = edgesOf(columns);
    const amounts = edges.filter((_, at) => columns[at]?.format === 'money');
    for (const { left, right } of amounts) expect(right - left).toBeGreaterThanOrEqual(AMOUNT_WIDTH);
    for (const [at, { right }] of edges.entries()) expect(edges[at + 1]?.left ?? 720).toBeGreaterThan(right - 0.001);
  });

  it('share the available width if the amounts alone need more', () => {
    const edges = edgesOf(Array.from({ length: 20 }, () => money(1)));
    expect(edges.at(-1)?.right).toBeCloseTo(720);
    for (const { left, right } of edges) expect(right).toBeGreaterThan(left);
  });
});
