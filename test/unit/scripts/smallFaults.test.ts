import { changesIn } from '../../../scripts/features/changes/changesIn.mjs';
import { sampleByKind, scoresText } from '../../../scripts/features/changes/scores.mjs';
import { shuffled } from '../../../scripts/features/changes/shuffled.mjs';

const made = (text: string, kind: string) =>
  changesIn(text, 'f').flatMap((change) => (change.kind === kind ? [change.code] : []));

describe('small faults', () => {
  it.each([
    ['a figure that is compared, unless another comparison says the same', 'const f = days > 5;', ['6']],
    ['a figure on the left', 'const f = 5 <= days;', ['4']],
    ['a figure of a rule, one more and one less', 'const f = daysAfter(date, 30);', ['31', '29']],
    ['cents, however large', 'const f = dueCents === 100_000;', ['100001', '99999']],
    ['a constant that is compared', 'const f = days < SHORT_DAYS;', ['SHORT_DAYS - 1']],
    ['a constant that is added', 'const f = day + GRACE_DAYS;', ['GRACE_DAYS + 1', 'GRACE_DAYS - 1']],
    ['a constant of the file in a call', 'const DAYS = 3; const f = later(DAYS);', ['DAYS + 1', 'DAYS - 1']],
  ])('move the limit of %s', (_, text, after) => {
    expect(made(text, 'limit')).toEqual(after);
  });

  it.each([
    ['milliseconds and sizes', 'const f = { waitMs: 50, maxBytes: 9 };'],
    ['a factor', 'const f = years * 12;'],
    ['large figures that are no cents', 'const f = left > 120_000;'],
    ['a constant in a text', 'const f = `at most ${MOST} rows`;'],
    ['an unknown constant in a call', 'const f = words(NAMES);'],
    ['a log', 'const f = () => log.info(MOST);'],
    ['the order of a comparator', 'const f = sorted((a, b) => (a < b ? -1 : 1));'],
    ['the rows of one statement', 'const f = rows.length < BILLS_AT_ONCE;'],
  ])('leave %s alone', (_, text) => {
    expect(made(text, 'limit')).toEqual([]);
  });

  it.each([
    ['one of two conditions', 'const f = a && b;', ['a', 'b']],
    ['each of three alternatives', 'const f = a || b || c;', ['a || b', 'a', 'b']],
    ['a guard', 'function f() { if (late) throw refusal; pay(); }', ['false']],
    ['an assertion', 'function f() { assertOpen(bill); }', ['undefined']],
    [
      'a condition in a line of SQL',
      'const f = sql`where a = 1\n  and b = 2\n  and c = 3\n`;',
      ['sql`where a = 1\n  and c = 3\n`', 'sql`where a = 1\n  and b = 2\n`'],
    ],
  ])('drop %s', (_, text, after) => {
    expect(made(text, 'condition').sort()).toEqual(after.sort());
  });

  it('drop no check of the version that a person saw', () => {
    expect(changesIn('function f() { if (locked.version !== version) throw refusal; }', 'f')).toEqual([]);
  });

  it('drop no default and no part of an object', () => {
    expect(made("const f = { name: name || 'none', ...(isOpen && { due }) };", 'condition')).toEqual([]);
  });

  it('swap no error code, which its message distinguishes', () => {
    expect(
      made("const f = { code: 'OVER_DUE', message: 'Pay less.' }; const g = [{ code: 'NO_AMOUNT' }];", 'swap'),
    ).toEqual([]);
  });

  it.each([
    ['outcomes', 'const f = isLate ? past : due;', ['isLate ? due : past']],
    ['accounts', 'const f = [post(Account.Cash), post(Account.Billed)];', ['Account.Billed', 'Account.Cash']],
    ['debit and credit', 'const f = { debit: one, credit: other };', ['{ debit: other, credit: one }']],
    ['the sign of a posting', 'const f = negate(amount);', ['amount']],
    ['states', "const f = is('PAID') || is('OPEN');", ["'OPEN'", "'PAID'"]],
    [
      'states in SQL',
      "const f = sql`state in ('PAID', 'OPEN')`;",
      ["sql`state in ('OPEN', 'OPEN')`", "sql`state in ('PAID', 'PAID')`"],
    ],
  ])('swap %s', (_, text, after) => {
    expect(made(text, 'swap')).toEqual(after);
  });

  it('swap no words and no codes of errors', () => {
    expect(made("const f = isOne ? 'One row' : 'Many rows';", 'swap')).toEqual([]);
    expect(made('const f = [ErrorCode.Forbidden, ErrorCode.NotFound];', 'swap')).toEqual([]);
  });
});

describe('a sample of changes', () => {
  const changes = ['limit', 'limit', 'limit', 'swap', 'expression'].map((kind, id) => ({ id, kind }));

  it('has one of each kind in turn, and is the same for the same seed', () => {
    expect(sampleByKind(changes, 4).map(({ id }) => id)).toEqual([0, 3, 4, 1]);
    expect(sampleByKind(changes, 9)).toHaveLength(5);
    expect(shuffled(changes, '7')).toEqual(shuffled(changes, '7'));
    expect(shuffled(changes, '7')).not.toEqual(shuffled(changes, '8'));
  });

  it('is counted by capability and kind', () => {
    const outcome = (capability: string, kind: string, isNoticed: boolean) => ({
      capability,
      isNoticed,
      change: { kind },
    });
    const text = scoresText([
      outcome('Paying', 'limit', true),
      outcome('Paying', 'limit', false),
      outcome('Aging', 'swap', true),
    ]);
    expect(text.split('\n').slice(2)).toEqual([
      '| Paying | 1 of 2 |  |  |  | 1 of 2 | 50% |',
      '| Aging |  |  | 1 of 1 |  | 1 of 1 | 100% |',
      '| All | 1 of 2 |  | 1 of 1 |  | 2 of 3 | 66% |',
    ]);
  });
});
