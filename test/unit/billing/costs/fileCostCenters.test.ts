import { type CostFileFacts, fileCostEffect, wholeOf } from '../../../../src/domain/billing/costs/fileCostCenters';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const JANUARY = localDate('2026-01-01');
const MARCH = localDate('2026-03-01');

/** @source BR-CST-07 BR-CST-08 */
describe('cost centers of a file', () => {
  it('apply as of a date, found by code or by the name of exactly one cost center', () => {
    const { changes } = effectOf([row('1', 'adm'), row('2', 'Warehouse'), row('3', 'Shared')], {
      values: new Map([['1', [{ from: JANUARY, splits: wholeOf('OPS') }]]]),
    });
    expect(changes).toEqual([
      { memberId: '1', memberName: 'Member 1', before: 'OPS', after: 'ADM' },
      { memberId: '2', memberName: 'Member 2', before: '', after: 'OPS' },
    ]);
  });

  it('are compared with those in effect on the day', () => {
    const values = new Map([
      [
        '1',
        [
          { from: JANUARY, splits: wholeOf('OPS') },
          { from: MARCH, splits: wholeOf('ADM') },
        ],
      ],
    ]);
    expect(effectOf([row('1', 'ADM')], { values }, MARCH)).toMatchObject({ changes: [], unchanged: 1 });
    expect(effectOf([row('1', 'ADM')], { values }, JANUARY)).toMatchObject({ moved: 1 });
  });

  it('leave out and count uncertain rows', () => {
    const splits = [
      { code: 'ADM', share: 5_000 },
      { code: 'OPS', share: 5_000 },
    ];
    const effect = effectOf(
      [
        row('1', 'Sales'),
        row('2', 'ADM'),
        row('2', 'OPS'),
        row('3', 'ADM'),
        row('9', 'ADM'),
        row('4', ' '),
        row('5', null),
      ],
      { values: new Map([['3', [{ from: JANUARY, splits }]]]) },
    );
    expect(effect).toMatchObject({ changes: [], several: 1, split: 1, unmatched: 1, unchanged: 0, asks: false });
    expect(effect.unknown).toEqual([{ text: 'Sales', members: 1 }]);
  });

  it('find members by number as the comparison does, and never by name', () => {
    const rows = [
      { memberId: '0001', memberName: '', text: 'ADM' },
      { memberId: '', memberName: 'Member 2', text: 'ADM' },
    ];
    const { changes, unmatched } = effectOf(rows);
    expect(changes.map(({ memberId }) => memberId)).toEqual(['1']);
    expect(unmatched).toBe(1);
  });

  it.each([
    [1, 4, false],
    [2, 4, true],
    [1, 1, true],
    [0, 0, false],
  ])('ask for confirmation if %i of %i members with a cost center move: %s', (moving, all, asks) => {
    const ids = Array.from({ length: all }, (_, at) => String(at + 1));
    const values = new Map(ids.map((id) => [id, [{ from: JANUARY, splits: wholeOf('ADM') }]]));
    const rows = ids.map((id, at) => row(id, at < moving ? 'OPS' : 'ADM'));
    expect(effectOf([...rows, row('5', 'OPS')], { values }).asks).toBe(asks);
  });
});

// Helpers

function row(memberId: string, text: string | null) {
  return { memberId, memberName: `Member ${memberId}`, text };
}

function effectOf(rows: CostFileFacts['rows'], facts: Partial<CostFileFacts> = {}, from = MARCH) {
  const members = ['1', '2', '3', '4', '5'].map((memberId) => ({ memberId, memberName: `Member ${memberId}` }));
  const centers = [
    { code: 'ADM', name: 'Office', account: '' },
    { code: 'OPS', name: 'Warehouse', account: '' },
    { code: 'S1', name: 'Shared', account: '' },
    { code: 'S2', name: 'Shared', account: '' },
  ];
  return fileCostEffect({ rows, centers, members, links: [], numbers: [], values: new Map(), ...facts }, from);
}
