import { runInNewContext } from 'node:vm';
import { changesIn, withChanges } from '../../../scripts/features/changes/changesIn.mjs';

const changed = (text: string, name: string) => changesIn(text, name).map(({ after }) => after);

describe('changes of code', () => {
  it.each([
    ['a comparison', 'const isLate = (days: number) => days > limit;', 'isLate', ['days >= limit']],
    ['a figure', 'const LIMIT_DAYS = 1_5;', 'LIMIT_DAYS', ['16']],
    ['a condition', 'function f() { if (isLate) stop(); }', 'f', ['true', 'false', 'undefined']],
    ['an effect', 'class Mail { async send() { await this.post(mail); } }', 'send', ['undefined']],
    ['a filter', 'const open = (all) => all.filter(isOpen);', 'open', ['all']],
    ['an alternative', "const text = isOpen ? 'open' : 'paid';", 'text', ["'open'", "'paid'"]],
    ['a query', "const found = db.where('a', '=', 1);", 'found', ['db', "'<>'", '2']],
    [
      'a line of the policy',
      "const POLICY = { 'bills.read': system(true, admin) };",
      'bills.read',
      ['system(true, ...everyone)', 'system(true)', 'false'],
    ],
  ])('makes %s wrong', (_, text, name, after) => {
    expect(changed(text, name)).toEqual(after);
  });

  it('leaves the range of a between and what is not SQL alone', () => {
    const after = changed('const found = sql`days between 1 and ${last + 1} or x < 3`;', 'found');
    expect(after).toContain('last - 1');
    expect(after.filter((one) => one.includes('between'))).toEqual([
      'sql`days between 2 and ${last + 1} or x < 3`',
      'sql`days between 1 and ${last + 1} and x < 3`',
      'sql`days between 1 and ${last + 1} or x <= 3`',
      'sql`days between 1 and ${last + 1} or x < 4`',
    ]);
  });

  it('changes nothing in types, names of properties, optional chains, and other declarations', () => {
    const text = 'const f = (one: 1 | 2) => one?.a.filter(isOpen); const g = { 5: 6 };';
    expect(changed(text, 'f')).toEqual([]);
    expect(changed(text, 'g')).toEqual(['7']);
    expect(changed(text, 'gone')).toEqual([]);
  });

  it('has one changed expression at a time, and otherwise the code as it is', () => {
    const text = 'const isOpen = (due: number, paid: number) => !(due - paid <= 0);';
    const changes = changesIn(text, 'isOpen').map((change, id) => ({ ...change, id }));
    const play = (on?: number) => {
      const code = withChanges(text, changes).replaceAll(': number', '');
      const isChanged = (id: number) => id === on;
      return runInNewContext(`globalThis.isChanged = scope; ${code}; isOpen(5, 5)`, {
        scope: isChanged,
      }) as boolean;
    };
    expect(play()).toBe(false);
    expect(changes.map(({ after, id }) => [after, play(id)])).toEqual([
      ['(due - paid <= 0)', true],
      ['due - paid < 0', true],
      ['due + paid', true],
      ['1', false],
    ]);
  });
});
