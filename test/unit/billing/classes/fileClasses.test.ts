import { type ClassFileFacts, fileClassEffect } from '../../../../src/domain/billing/classes/fileClasses';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const JANUARY = localDate('2026-01-01');
const MARCH = localDate('2026-03-01');

/** @source BR-RAT-16 BR-RAT-17 */
describe('classes of a file', () => {
  it("change members' classes starting on a date, spelled as in the rate tables", () => {
    const { changes } = effectOf([row('1', 'hourly '), row('2', 'Salaried')], {
      values: new Map([['1', [{ from: JANUARY, className: 'Salaried' }]]]),
    });
    expect(changes).toEqual([
      { memberId: '1', memberName: 'Member 1', before: 'Salaried', after: 'Hourly' },
      { memberId: '2', memberName: 'Member 2', before: '', after: 'Salaried' },
    ]);
  });

  it('exclude and count uncertain rows', () => {
    const rows = [
      row('1', 'Union'),
      row('2', 'Hourly'),
      row('2', 'Salaried'),
      row('9', 'Hourly'),
      row('4', ' '),
      row('5', null),
    ];
    const effect = effectOf([...rows, { memberId: '', memberName: 'Member 3', text: 'Hourly' }]);
    expect(effect).toMatchObject({ changes: [], several: 1, unmatched: 2, unchanged: 0, asks: false });
    expect(effect.unknown).toEqual([{ text: 'Union', members: 1 }]);
  });

  it.each([
    [1, 4, false],
    [2, 4, true],
    [0, 0, false],
  ])('need confirmation if %i of %i members with a class move: %s', (moving, all, asks) => {
    const ids = Array.from({ length: all }, (_, at) => String(at + 1));
    const values = new Map(ids.map((id) => [id, [{ from: JANUARY, className: 'Salaried' }]]));
    const rows = ids.map((id, at) => row(id, at < moving ? 'Hourly' : 'Salaried'));
    expect(effectOf([...rows, row('5', 'Hourly')], { values }).asks).toBe(asks);
  });
});

// Helpers

function row(memberId: string, text: string | null) {
  return { memberId, memberName: `Member ${memberId}`, text };
}

function effectOf(rows: ClassFileFacts['rows'], facts: Partial<ClassFileFacts> = {}, from = MARCH) {
  const members = ['1', '2', '3', '4', '5'].map((memberId) => ({ memberId, memberName: `Member ${memberId}` }));
  const classNames = ['Hourly', 'Salaried'];
  return fileClassEffect({ rows, classNames, members, links: [], numbers: [], values: new Map(), ...facts }, from);
}
