import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { cents } from '../../../../src/domain/platform/money/Cents';
import {
  COLUMNS,
  editFrom,
  fillEdits,
  type GridPlace,
  pasteEdits,
  placeAfter,
  placeIn,
  rangeOf,
  reasonOf,
  textOf,
} from '../../../../src/ui/billing/reconciliation/grid/gridEdits';
import { aLine } from '../../../support/reconciliation/aLine';

const lines = [
  aLine(),
  aLine({ memberName: 'Omar Diaz' }),
  aLine({ memberName: 'Lena Falk', reconciledCents: cents(100), reasonCode: 'WAIVED' }),
];
const at = (row: number, column = 0, anchor = row): GridPlace => ({ row, column, anchor });
const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('placeAfter', () => {
  it.each([
    ['ArrowDown', {}, at(4), at(5)],
    ['ArrowUp', {}, at(4), at(3)],
    ['ArrowUp', {}, at(0), at(0)],
    ['ArrowDown', {}, at(99), at(99)],
    ['ArrowRight', {}, at(4), at(4, 1)],
    ['ArrowRight', {}, at(4, 2), at(4, 2)],
    ['ArrowLeft', {}, at(4, 2), at(4, 1)],
    ['PageDown', {}, at(4), at(14)],
    ['PageUp', {}, at(4), at(0)],
    ['Home', {}, at(4, 2), at(4, 0)],
    ['Home', { ctrlKey: true }, at(4, 2), at(0, 0)],
    ['End', { ctrlKey: true }, at(4), at(99, 2)],
    ['ArrowDown', { ctrlKey: true }, at(4), at(99)],
    ['ArrowDown', { shiftKey: true }, at(4), at(5, 0, 4)],
  ] as const)('handles %s with %p from %p to %p', (key, modifiers, from, to) => {
    expect(placeAfter(from, press(key, modifiers), 100, 10)).toEqual(to);
  });

  it('ignores other keys', () => {
    expect(placeAfter(at(4), press('x'), 100, 10)).toBeUndefined();
  });

  it('returns the upper row of a range first', () => {
    expect([rangeOf(at(2, 0, 5)), rangeOf(at(5, 0, 2))]).toEqual([
      [2, 5],
      [2, 5],
    ]);
  });
});

describe('placeIn', () => {
  const [first, second, third] = lines;
  const place = (row: number, line: BillLine | undefined, anchor = row): GridPlace => ({
    ...at(row, 1, anchor),
    linePk: line?.linePk,
  });

  it('follows a line that moved', () => {
    expect(placeIn([second!, third!], place(2, third))).toEqual({ ...place(1, third) });
  });

  it('stays at the row of a removed line', () => {
    expect(placeIn([first!, third!], place(1, second))).toMatchObject({ row: 1, anchor: 1 });
    expect(placeIn([first!, second!], place(2, third))).toMatchObject({ row: 1, anchor: 1 });
    expect(placeIn([], place(2, third))).toMatchObject({ row: 0, anchor: 0 });
  });

  it('keeps a range within the rows', () => {
    expect(placeIn([first!, second!], place(1, second, 5))).toMatchObject({ row: 1, anchor: 1 });
    expect(placeIn(lines, place(0, first, 2))).toMatchObject({ row: 0, anchor: 2 });
  });
});

describe('gridEdits', () => {
  it.each(['612.4', '$612.40', ' 612.40 '])('accepts %s as an amount', (text) => {
    expect(editFrom(lines[0]!, 'amount', text)?.reconciledCents).toBe(61_240);
  });

  it.each(['', 'x', '1.005', '1,2'])('rejects “%s” as an amount', (text) => {
    expect(editFrom(lines[0]!, 'amount', text)).toBeUndefined();
  });

  it.each([
    ['No longer employed', 'TERMINATED'],
    ['no lon', 'TERMINATED'],
    ['TERMINATED', 'TERMINATED'],
    ['', null],
    ['T', undefined],
    ['Because', undefined],
  ])('parses the reason “%s” as %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('parses the text it shows, in every column', () => {
    for (const line of lines) {
      for (const column of COLUMNS)
        expect(editFrom(line, column, textOf(line, column))).toMatchObject({ linePk: line.linePk });
    }
  });

  it('fills the first row’s amount down', () => {
    expect(
      fillEdits([lines[2]!, lines[0]!, lines[1]!], 'amount').map(({ linePk, reconciledCents }) => [
        linePk,
        reconciledCents,
      ]),
    ).toEqual([
      [lines[0]!.linePk, 100],
      [lines[1]!.linePk, 100],
    ]);
  });

  it('pastes a column from the active row on, and counts unreadable cells', () => {
    const { edits, unread } = pasteEdits('1.00\r\nsoon\r\n3.00\r\n4.00\r\n', lines, 0, 'amount');
    expect(edits.map(({ reconciledCents }) => reconciledCents)).toEqual([100, 61_240, 300]);
    expect(unread).toBe(1);
  });

  it('pastes amount and reason side by side', () => {
    expect(pasteEdits('0\tBecause\tsince May', lines, 1, 'amount')).toMatchObject({
      edits: [{ reconciledCents: 0, note: 'since May' }],
      unread: 1,
    });
    expect(pasteEdits('0\tNo longer employed', lines, 1, 'amount').edits).toMatchObject([
      { reconciledCents: 0, reasonCode: 'TERMINATED' },
    ]);
  });
});
