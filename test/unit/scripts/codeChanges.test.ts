import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { changesIn, withChanges } from '../../../scripts/features/changes/changesIn.mjs';
import { readRules } from '../../../scripts/living/rules.mjs';
import { swcOptions } from '../../../tools/swc-options.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const changed = (text: string, name: string) => changesIn(text, name).map(({ after }) => after);

describe('changes of code', () => {
  it.each([
    ['a comparison', 'const isLate = (days: number) => days > limit;', 'isLate', ['days >= limit']],
    ['a figure', 'const LIMIT_DAYS = 1_5;', 'LIMIT_DAYS', ['16', '14']],
    ['a large figure, by more than an example shows', 'const LIFE_MS = 120_000;', 'LIFE_MS', ['240000']],
    ['a condition', 'function f() { if (isLate) stop(); }', 'f', ['true', 'false', 'undefined']],
    ['an effect', 'class Mail { async send() { await this.post(mail); } }', 'send', ['undefined']],
    ['a filter', 'const open = (all) => all.filter(isOpen);', 'open', ['all']],
    [
      'an alternative',
      "const text = isOpen ? 'open' : 'paid';",
      'text',
      ["isOpen ? 'paid' : 'open'", "'open'", "'paid'"],
    ],
    ['a query', "const found = db.where('a', '=', 1);", 'found', ['db', "'<>'", '2', '0']],
    [
      'a line of the policy',
      "const POLICY = { 'bills.read': systemWrite(admin) };",
      'bills.read',
      ['systemWrite(...everyone)', 'systemWrite()'],
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

  it('leaves alone what a query selects to count rows, and placeholders for existing rows', () => {
    expect(changed('const found = sql`select 1 from bills where days = 3`;', 'found')).toEqual([
      'sql`select 1 from bills where days <> 3`',
      'sql`select 1 from bills where days = 4`',
    ]);
    expect(changed('const sums = rows[0] ?? { total: 0 };', 'sums')).toEqual([]);
    expect(changed('const sums = { total: 5 };', 'sums')).toEqual(['6', '4']);
  });

  it('changes nothing in types, names of properties, optional chains, and other declarations', () => {
    const text = 'const f = (one: 1 | 2) => one?.a.filter(isOpen); const g = { 5: 6 };';
    expect(changed(text, 'f')).toEqual([]);
    expect(changed(text, 'g')).toEqual(['7', '5']);
    expect(changed(text, 'gone')).toEqual([]);
  });

  it('leaves alone what no example shows: the millisecond of an instant, the width of a column, and the words for one', () => {
    expect(changed('const isOver = (end: number) => end <= now;', 'isOver')).toEqual([]);
    expect(changed("const column = { heading: 'Member', width: 20 };", 'column')).toEqual([]);
    expect(changed("const words = count === 1 ? 'row repeats' : 'rows repeat';", 'words')).toEqual([]);
    expect(changed("const status = count === 2 ? 'open' : 'paid';", 'status')).toContain("'paid'");
  });

  it('leaves alone how far two sorted things are apart, numbers of versions, pages, and limits at an instant', () => {
    expect(changed('const order = (one, other) => (one < other ? -1 : 1);', 'order').join()).not.toMatch(/[02]/);
    expect(changed('const next = { version: version + 1 };', 'next')).toEqual(['version - 1']);
    expect(changed('const isOld = fact.at <= since;', 'isOld')).toEqual([]);
    expect(changed('const fee = isLate ? 2 : 1;', 'fee')).toContain('3');
    expect(changed('const last = rows.limit(1);', 'last')).toEqual([]);
    expect(changed('const last = sql`select name from bills limit 1`;', 'last')).toEqual([]);
  });

  it('takes no method of every object for one with an opposite', () => {
    expect(changed("const text = count.toLocaleString('en-US');", 'text')).toEqual([]);
  });

  it('are made to one expression at a time, and leave the other code as it is', () => {
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

describe('the code of the business rules', () => {
  it('can be made wrong at each place that a rule names, and stays code with all of its changes', async () => {
    const { rules } = await readRules(ROOT);
    const places = rules.flatMap(({ id, code }) => code.map((place) => ({ id, ...place })));
    const without: string[] = [];
    for (const file of new Set(places.map((place) => place.file))) {
      const text = textOf(file);
      const changes = places.flatMap(({ id, name, file: named }) => {
        if (named !== file) return [];
        const found = changesIn(text, name);
        if (found.length === 0) without.push(`${id} ${file}#${name}`);
        return found;
      });
      const unique = new Map(changes.map((change) => [`${change.start} ${change.end} ${change.after}`, change]));
      const changedText = withChanges(
        text,
        [...unique.values()].map((change, id) => ({ ...change, id })),
      );
      expect({ file, problem: syntaxProblem(changedText) }).toEqual({ file, problem: undefined });
    }
    expect(without).toEqual([]);
  });
});

/** Messages of the compiler that runs the changed code. */
function syntaxProblem(code: string): string | undefined {
  try {
    transformSync(code, { swcrc: false, jsc: swcOptions() });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
