import { memberIndex, memberKey, nameKey } from '../../../../src/domain/billing/reconciliation/memberKey';
import { matchPeople, personKey } from '../../../../src/domain/billing/reconciliation/people/matchPeople';
import { nameLikeness, nameWords } from '../../../../src/domain/billing/reconciliation/people/nameLikeness';
import { matchRecords } from '../../../../src/domain/billing/reconciliation/people/probability/matchRecords';
import { proposeLinks } from '../../../../src/domain/billing/reconciliation/people/proposeLinks';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const line = (memberId: string, memberName: string, more = {}) => aLine({ memberId, memberName, ...more });
const row = (memberId: string, memberName: string, more = {}) => ({ ...aRow({ memberId, memberName }), ...more });
const foundIn = (people: ReturnType<typeof matchPeople>) =>
  people.found.map(({ payroll, billed, by }) => `${payroll.key} is ${billed.memberId} by ${by}`);

describe('the key of a person', () => {
  it('is the number, or the name with what distinguishes people', () => {
    const birthDate = localDate('1980-01-02');
    expect(personKey(row('00-12a', 'Ruth Adler', { birthDate, ssn: '123456789' }))).toBe('12A');
    expect(personKey(row('-', 'Adler, Ruth'))).toBe('name adler ruth');
    expect(personKey(row('', 'Ruth Adler', { birthDate }))).toBe('name adler ruth born 1980-01-02');
    expect(personKey(row('', 'Ruth Adler', { birthDate, ssn: '123-45-6789' }))).toBe(
      'name adler ruth born 1980-01-02 ends 6789',
    );
  });

  it.each([
    ['6789', '6789'],
    ['xxx-xx-6789', '6789'],
    ['***6789', '6789'],
    ['•••-••-6789', '6789'],
    ['#6789', '6789'],
    ['123 45 6789', '6789'],
    ['789', undefined],
    ['A6789', undefined],
    ['6789-X', undefined],
  ])('has the last four digits of %s', (ssn, digits) => {
    expect(personKey(row('', 'Ann', { ssn }))).toBe(`name ann${digits ? ` ends ${digits}` : ''}`);
  });
});

describe('normalized numbers and names', () => {
  it.each([
    ['1234A', '1234A'],
    ['00-1234a', '1234A'],
    ['0', '0'],
    ['000', '0'],
    ['-./', ''],
    ['A 01', 'A01'],
    ['é1', 'É1'],
  ])('of the number %s are %s', (id, key) => expect(memberKey(id)).toBe(key));

  it.each([
    ['Núñez, Ana M.', 'ana nunez'],
    ['ANA NUNEZ', 'ana nunez'],
    ['Ana M', 'ana m'],
    ['J P', 'j p'],
    ['O’Neil Jr', 'jr neil'],
    ['', ''],
  ])('of the name %s are %s', (name, key) => expect(nameKey(name)).toBe(key));

  it('find a member by the exact number first, and never by an ambiguous one', () => {
    const find = memberIndex([line('07', 'A'), line('7', 'B'), line('A-1', 'C'), line('-', 'D')]);
    expect(['07', '7', '007', 'a1', '', '/'].map((number) => find(number))).toEqual([
      '07',
      '7',
      undefined,
      'A-1',
      undefined,
      undefined,
    ]);
  });
});

describe('finding people', () => {
  it('remembers a number that is found, and looks again for the others on the row', () => {
    const people = matchPeople(
      [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')],
      [row('e1', 'Ruth A.'), row('e1', 'Someone Else'), row('', 'Omar Diaz'), row('', 'Lena Falk')],
    );
    expect(people.memberOf(row('e1', 'Anyone'))).toBe('E1');
    expect([people.howOf('E1'), people.howOf('E2'), people.howOf('E3')]).toEqual(['id', undefined, undefined]);
    expect(people.memberOf(row('', 'Lena Falk'))).toBeUndefined();
  });

  it('only proposes a name without a number in a file with numbers, also for a member whose other rows have one', () => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')];
    const people = matchPeople(lines, [row('E1', 'Ruth Adler'), row('', 'Adler, Ruth'), row('', 'Omar Diaz')]);
    expect(people.found).toEqual([]);
    expect(people.proposals.map(({ payroll, billed }) => [payroll.key, billed.memberId])).toEqual([
      ['name diaz omar', 'E2'],
      ['name adler ruth', 'E1'],
    ]);
    const linked = matchPeople(
      lines,
      [row('E1', 'Ruth Adler'), row('', 'Adler, Ruth')],
      [{ linkPk: 'L', payrollKey: 'name adler ruth', memberId: 'E1' }],
    );
    expect(linked.memberOf(row('', 'Adler, Ruth'))).toBe('E1');
  });

  it('finds the names of a file without numbers', () => {
    const people = matchPeople([line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')], [row('', 'Omar Diaz')]);
    expect(foundIn(people)).toEqual(['name diaz omar is E2 by name']);
    expect(people.found[0]).toEqual({
      payroll: { key: 'name diaz omar', memberId: '', memberName: 'Omar Diaz' },
      billed: { memberId: 'E2', memberName: 'Omar Diaz' },
      by: 'name',
    });
  });

  it('takes the first spelling of a person, whatever the order of rows', () => {
    const rows = [row('X-9', 'Omar Diaz'), row('X9', 'DIAZ, Omar'), row('x9', 'Omar Diaz')];
    for (const order of [rows, [...rows].reverse()]) {
      const people = matchPeople([line('E1', 'Omar Diaz')], order);
      expect(people.found[0]?.payroll).toEqual({ key: 'X9', memberId: 'X9', memberName: 'DIAZ, Omar' });
    }
    const same = [row('X9', 'Omar Diaz'), row('X-9', 'Omar Diaz')];
    for (const order of [same, [...same].reverse()])
      expect(matchPeople([line('E1', 'Omar Diaz')], order).found[0]?.payroll.memberId).toBe('X-9');
  });

  it('uses the name on the first line of a member, whatever the order of lines', () => {
    const [first, second, third] = [
      line('E1', 'Ruth Adler', { linePk: '1' }),
      line('E1', 'Ruth Falk', { linePk: '2' }),
      line('E1', 'Ruth Gale', { linePk: '3' }),
    ];
    for (const lines of [
      [first, second, third],
      [third, first, second],
      [second, third, first],
      [third, second, first],
    ]) {
      expect(matchPeople(lines, [row('', 'Ruth Adler')]).found[0]?.billed.memberName).toBe('Ruth Adler');
    }
  });

  it('finds an SSN that is the member number, and its last digits only with the name', () => {
    const lines = [line('123-45-6789', 'Ruth Adler'), line('987-65-4321', 'Omar Diaz'), line('555-55-1111', 'Ann Lee')];
    const people = matchPeople(lines, [
      row('77', 'Someone', { ssn: '123-45-6789' }),
      row('XX4321', 'Diaz, Omar'),
      row('1111', 'Ann Other'),
    ]);
    expect(foundIn(people)).toEqual(['77 is 123-45-6789 by ssn', 'XX4321 is 987-65-4321 by ssn']);
  });

  it('never uses last digits that two members of a name have, or without a name', () => {
    const lines = [line('123-45-6789', 'Ruth Adler'), line('333-33-6789', 'Ruth Adler'), line('111-11-2222', '')];
    const people = matchPeople(lines, [row('', 'Ruth Adler', { ssn: '6789' }), row('', '', { ssn: '2222' })]);
    expect(people.found).toEqual([]);
  });

  it('never gives a member who is found to another person', () => {
    const lines = [line('123-45-6789', 'Ruth Adler')];
    const people = matchPeople(lines, [
      row('123456789', 'Ruth Adler'),
      row('77', 'Ruth Adler', { ssn: '123456789' }),
      row('', 'Ruth Adler'),
    ]);
    expect(people.found).toEqual([]);
    expect(people.howOf('123-45-6789')).toBe('id');
  });

  it('links by hand first, and keeps how a member was found by number', () => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')];
    const links = [
      { linkPk: '1', payrollKey: '77', memberId: 'E1' },
      { linkPk: '2', payrollKey: '88', memberId: 'E9' },
    ];
    const people = matchPeople(lines, [row('E1', 'Ruth Adler'), row('77', 'R. A.'), row('88', 'Nobody Here')], links);
    expect(foundIn(people)).toEqual(['77 is E1 by link']);
    expect([people.howOf('E1'), people.memberOf(row('77', 'R. A.'))]).toEqual(['id', 'E1']);
  });

  it.each([
    ['more people of the file have other numbers', ['E1'], true],
    ['as many people have the numbers of the bill', ['E1', 'E2'], false],
  ])('uses names of people with numbers only if %s', (_when, ids, isFound) => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Lena Falk'), line('E3', 'Omar Diaz'), line('E4', 'Ann Lee')];
    const rows = [...ids.map((id) => row(id, 'x y')), row('88', 'Omar Diaz'), row('99', 'Ann Lee')];
    expect(matchPeople(lines, rows).found.map(({ by }) => by)).toEqual(isFound ? ['name', 'name'] : []);
  });

  it.each([
    ['one word only', 'Madonna', 'Madonna', false],
    ['another middle initial', 'Ana M Nunez', 'Ana P Nunez', false],
    ['the same middle initial', 'Ana M Nunez', 'M. Ana Nunez', true],
    ['one middle initial', 'Ana M Nunez', 'Ana Nunez', true],
    ['one of two middle initials', 'Ana M P Nunez', 'Ana P. Nunez', true],
    ['a further middle initial', 'Ana P Nunez', 'Ana M. P. Nunez', true],
  ])('finds a name with %s or not', (_what, billed, written, isFound) => {
    expect(matchPeople([line('E1', billed)], [row('', written)]).found).toHaveLength(isFound ? 1 : 0);
  });

  it('lists members who are not found by name, then number, and none if everyone is found', () => {
    const lines = [line('E3', 'Zoe'), line('E2', 'Ann'), line('E1', 'Ann'), line('E4', 'Ruth Adler')];
    const people = matchPeople(lines, [row('E4', 'Ruth Adler'), row('77', 'Someone Else')]);
    expect(people.unmatched.map(({ memberId }) => memberId)).toEqual(['E1', 'E2', 'E3']);
    expect(matchPeople(lines, [row('E4', 'Ruth Adler')]).unmatched).toEqual([]);
  });

  it('lists people in the order of their keys, and members of a name in the order of their numbers', () => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz'), line('E3', 'Lena Falk')];
    const people = matchPeople(lines, [row('', 'Ruth Adler'), row('', 'Lena Falk'), row('', 'Omar Diaz')]);
    expect(foundIn(people)).toEqual([
      'name adler ruth is E1 by name',
      'name diaz omar is E2 by name',
      'name falk lena is E3 by name',
    ]);
  });

  it('calls people indistinguishable only if three share a name of two words', () => {
    const indistinct = (lines: ReturnType<typeof line>[], rows: ReturnType<typeof row>[]) =>
      matchPeople(lines, rows).indistinct.map(({ payroll, billed }) => [
        payroll.map(({ key }) => key),
        billed.map(({ memberId }) => memberId),
      ]);
    const born = (day: string) => row('', 'John Smith', { birthDate: localDate(day) });
    const two = [born('1980-01-01'), born('1990-01-01')];
    expect(indistinct([line('E2', 'John Smith'), line('E1', 'Smith, John')], [row('', 'John Smith')])).toEqual([
      [['name john smith'], ['E1', 'E2']],
    ]);
    expect(indistinct([line('E1', 'John Smith')], two)).toHaveLength(1);
    expect(indistinct([line('E1', 'Ruth Adler')], two)).toEqual([]);
    expect(indistinct([line('E1', 'John'), line('E2', 'John')], [row('', 'John')])).toEqual([]);
    expect(
      indistinct([line('E1', 'John Smith'), line('E2', 'John Smith')], [row('E1', 'x'), row('9', 'John Smith')]),
    ).toEqual([]);
  });
});

describe('the numbers of a file', () => {
  const numbered = (...names: string[]) => names.map((name, at) => row(`9${at}`, name));
  const unnumbered = (...names: string[]) => names.map((name) => row('', name));
  const strangers = Array.from({ length: 9 }, (_, at) => `Guest Number${String.fromCharCode(97 + at)}`);
  const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz'), line('E3', 'Lena Falk')];

  it.each([
    ['is one of names where a tenth of them have a number', [...strangers, 'Omar Diaz'], ['E2']],
    ['has numbers of the bill where more have one', ['Guest Numbera', 'Omar Diaz'], []],
  ])('%s', (_what, names, found) => {
    const people = matchPeople(lines, [row('E1', 'Ruth Adler'), ...unnumbered(...names)]);
    expect(people.found.map(({ billed }) => billed.memberId)).toEqual(found);
  });

  it('are not counted among the people without one', () => {
    const rows = [row('E1', 'x'), ...numbered('Some Body'), ...unnumbered(...strangers.slice(1), 'Omar Diaz')];
    expect(matchPeople(lines, rows).found).toEqual([]);
  });

  it('belong to the employer if more people have other numbers than those on the bill, whoever has none', () => {
    const rows = [row('E1', 'x'), ...numbered('Omar Diaz'), ...unnumbered('Some Body', 'Any Body')];
    expect(matchPeople(lines, rows).found).toEqual([]);
    expect(foundIn(matchPeople(lines, [...rows, row('95', 'No Body')]))).toEqual(['90 is E2 by name']);
  });

  it('count once, however many rows a person has', () => {
    const rows = [row('E1', 'x'), row('E1', 'x'), row('E1', 'x'), ...numbered('Omar Diaz', 'Lena Falk')];
    expect(foundIn(matchPeople(lines, rows))).toEqual(['90 is E2 by name', '91 is E3 by name']);
  });

  it.each([
    ['the whole number of another person', '6789', 'Some Body', {}, undefined],
    ['the last digits alone', '4321', 'Omar Diaz', {}, 'ssn'],
    ['more digits than an SSN shows', '5554321', 'Omar Diaz', {}, 'name'],
    ['digits after the mask and four digits', 'X43211', 'Omar Diaz', {}, 'name'],
    ['a mask in another column', '77', 'Omar Diaz', { ssn: '***-**-4321' }, 'ssn'],
    ['digits of another member’s number', '', 'Some Body', { ssn: '0042' }, undefined],
  ])('identify a person by %s or not', (_what, number, name, more, by) => {
    const bill = [line('987-65-4321', 'Omar Diaz'), line('0042', 'Ruth Adler'), line('987-65-3211', 'Omar Diaz Ruiz')];
    expect(matchPeople(bill, [row(number, name, more)]).found[0]?.by).toBe(by);
  });
});

describe('people with the same name', () => {
  const keys = (...rows: ReturnType<typeof row>[]) => {
    const people = matchPeople([], rows);
    return rows.map((one) => people.keyOf(one));
  };
  const found = (billed: readonly string[], rows: readonly ReturnType<typeof row>[]) => {
    const people = matchPeople(
      billed.map((name, at) => line(`E${at + 1}`, name)),
      rows,
    );
    return rows.map((one) => people.memberOf(one));
  };
  const named = (...names: string[]) => names.map((name) => row('', name));

  it('have keys with their suffixes and initials if these differ in the file', () => {
    expect(keys(...named('John A Smith', 'John B Smith', 'John Smith'))).toEqual([
      'name john smith (a)',
      'name john smith (b)',
      'name john smith',
    ]);
    expect(keys(...named('John A Smith', 'Smith, John B. C.'))).toEqual([
      'name john smith (a)',
      'name john smith (b c)',
    ]);
  });

  it('share a key when no one differs by suffix or initial', () => {
    expect(keys(...named('John A Smith', 'SMITH, JOHN A', 'John Smith'))).toEqual(Array(3).fill('name john smith'));
  });

  it('are identified by their numbers if they have some', () => {
    expect(keys(row('7', 'John A Smith'), row('7', 'John B Smith'), ...named('John C Smith'))).toEqual([
      '7',
      '7',
      'name john smith',
    ]);
  });

  it('have separate keys by birth date and SSN', () => {
    const born = (day: string, ssn: string) => row('', 'John Smith', { birthDate: localDate(day), ssn });
    expect(keys(born('1980-01-02', '1111'), born('1980-01-02', '2222'), born('1990-03-04', '1111'))).toEqual([
      'name john smith born 1980-01-02 ends 1111',
      'name john smith born 1980-01-02 ends 2222',
      'name john smith born 1990-03-04 ends 1111',
    ]);
  });

  it.each<[string, string[], string[], (string | undefined)[]]>([
    [
      'have each another initial',
      ['John A Smith', 'John B Smith', 'John C Smith'],
      ['John C Smith', 'John B Smith', 'John A Smith'],
      ['E3', 'E2', 'E1'],
    ],
    [
      'have an initial that nobody else has, and the others do not',
      ['John Smith', 'John A Smith'],
      ['John Smith', 'John A Smith', 'John B Smith'],
      [undefined, 'E2', undefined],
    ],
    ['have an initial that two members have', ['John A Smith', 'John A Smith'], ['John A Smith'], [undefined]],
  ])('are found or not where they %s', (_what, billed, names, members) => {
    expect(found(billed, named(...names))).toEqual(members);
  });

  it('are not found by an initial that two people in the file have', () => {
    const rows = ['1111', '2222'].map((ssn) => row('', 'John A Smith', { ssn }));
    expect(found(['John A Smith', 'John B Smith'], rows)).toEqual([undefined, undefined]);
  });

  it('are listed without those who are found', () => {
    const lines = ['John A Smith', 'John B Smith', 'John C Smith', 'Ann Lee'].map((name, at) =>
      line(`E${at + 1}`, name),
    );
    const rows = [...named('John A Smith', 'John Q Smith'), row('', 'Ann Lee')];
    expect(matchPeople(lines, rows).indistinct).toEqual([
      {
        payroll: [{ key: 'name john smith (q)', memberId: '', memberName: 'John Q Smith' }],
        billed: [
          { memberId: 'E2', memberName: 'John B Smith' },
          { memberId: 'E3', memberName: 'John C Smith' },
        ],
      },
    ]);
    expect(matchPeople([...lines, line('E9', 'John D Smith')], named('John A Smith', 'Any Body')).indistinct).toEqual(
      [],
    );
    const born = ['1980-01-01', '1990-01-01', '1995-01-01'].map((day) =>
      row('', 'Zoe Zed', { birthDate: localDate(day) }),
    );
    expect(matchPeople(lines, born).indistinct).toEqual([]);
  });

  it('are never proposed', () => {
    const people = matchPeople([line('E1', "Ana O'Brien"), line('E2', 'Ana O`Brien')], named('OBrien, Ana'));
    expect(people.indistinct).toHaveLength(1);
    expect(people.proposals).toEqual([]);
  });

  it('are proposed for a member with a number only if the row has none, and exactly the same name', () => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')];
    const proposed = (other: ReturnType<typeof row>) =>
      matchPeople(lines, [row('E1', 'Ruth Adler'), other]).proposals.map(({ billed }) => billed.memberId);
    expect(proposed(row('', 'Adler, Ruth'))).toEqual(['E1']);
    expect(proposed(row('', 'Ruth Adlr'))).toEqual([]);
    expect(proposed(row('X9', 'Ruth Adler'))).toEqual([]);
  });
});

describe('proposals', () => {
  const person = (key: string, memberName: string) => ({ key, memberId: key, memberName });
  const propose = (people: string[], members: string[]) =>
    proposeLinks(
      matchRecords({
        people: people.map((name, index) => ({ key: `P${index}`, name })),
        members: members.map((name, index) => ({ key: `E${index}`, name })),
        expectedShare: 0.5,
      }).matches,
      new Map(people.map((name, index) => [`P${index}`, person(`P${index}`, name)])),
    ).map(({ payroll, billed: one, likelihood }) => `${payroll.memberName} = ${one.memberName}, ${likelihood}`);

  it('are the most similar member, most likely first', () => {
    expect(
      propose(['Omar Dias', 'Ruth Adlr', 'Bob Miller'], ['Robert Miller', 'Ruth Adler', 'Omar Diaz', 'Ann Lee']),
    ).toEqual([
      'Omar Dias = Omar Diaz, very likely',
      'Ruth Adlr = Ruth Adler, very likely',
      'Bob Miller = Robert Miller, very likely',
    ]);
  });

  it('are not made if two are about equally similar, on either side', () => {
    expect(propose(['Ruth Adler'], ['Ruth Adler', 'Ruth Adler'])).toEqual([]);
    expect(propose(['Ruth Adler', 'Ruth Adler'], ['Ruth Adler'])).toEqual([]);
    expect(propose(['Ruth Adlar'], ['Ruth Adler', 'Ruth Adlor'])).toEqual([]);
  });

  it('are made to the clearly better of two', () => {
    expect(propose(['Ruth Adler'], ['Ruth Adlerson', 'Ruth Adler'])).toEqual(['Ruth Adler = Ruth Adler, very likely']);
    expect(propose(['Ruth Adlerson', 'Ruth Adler'], ['Ruth Adler'])).toEqual(['Ruth Adler = Ruth Adler, very likely']);
  });

  it.each([
    ['typing errors in both words', 'Ruhth Adlar', 'Ruth Adler', true],
    ['words in another order', 'Adler Ruht', 'Ruth Adler', true],
    ['words written as one', 'Ana Delacruz', 'Ana De La Cruz', true],
    ['another first letter', 'Ruth Zadler', 'Ruth Adler', false],
    ['another first letter of each word', 'Uth Dler', 'Ruth Adler', false],
  ])('are made for names with %s or not', (_what, one, other, isProposed) => {
    expect(propose([one], [other])).toHaveLength(isProposed ? 1 : 0);
  });

  it('do not depend on the order of people and members', () => {
    const people = ['Ruth Adler', 'Ruht Adler', 'Ruth Adlers', 'Omar Dias', 'Bob Miller'];
    const members = ['Ruth Adler', 'Ruth Adlar', 'Omar Diaz', 'Robert Miller', 'Robert Millers'];
    const found = propose(people, members).sort();
    expect(found.length).toBeGreaterThan(0);
    expect(propose([...people].reverse(), members).sort()).toEqual(found);
    expect(propose(people, [...members].reverse()).sort()).toEqual(found);
    expect(propose([...people].sort(), [...members].sort()).sort()).toEqual(found);
  });

  it('are made for names that share a word and an initial, or all initials', () => {
    expect(propose(['Ana Lopez'], ['Ana Lopez Garcia'])).toEqual(['Ana Lopez = Ana Lopez Garcia, very likely']);
    expect(propose(['Adlar Ruhth'], ['Ruth Adler'])).toEqual(['Adlar Ruhth = Ruth Adler, possible']);
  });

  it('are not made to one of two members because a third is less similar', () => {
    expect(propose(['Ruth Adlar'], ['Ruth Adler', 'Ruth Adlor', 'Ruth Adler Garcia'])).toEqual([]);
    expect(propose(['Ruth Adlar'], ['Ruth Adler Garcia', 'Ruth Adlor', 'Ruth Adler'])).toEqual([]);
  });
});

describe('how similar names are', () => {
  const alike = (one: string, other: string) => Number(nameLikeness(nameWords(one), nameWords(other)).toFixed(3));

  it('ignores accents, marks, titles and initials, and reads short forms as long ones', () => {
    expect(nameWords("Mr. José Ñ. O'Neil-Smith III")).toEqual(['jose', 'oneil', 'smith']);
    expect(nameWords('Bob, Liz & Kate')).toEqual(['robert', 'elizabeth', 'katherine']);
    expect(nameWords('  ')).toEqual([]);
  });

  it.each([
    ['Ruth Adler', 'Adler Ruth', 1],
    ['Ana De La Cruz', 'Ana Delacruz', 1],
    ['Ana Lopez', 'Ana Lopez Garcia', 0.96],
    ['Ana Lopez', 'Ana Lopez Garcia Ruiz', 0.92],
    ['Ruth Martha', 'Ruth Marhta', 0.961],
    ['Ruth Dwayne', 'Ruth Duane', 0],
    ['Ruth Adler', 'Ruth Adlers', 0.967],
    ['Ruth Gonzales', 'Ruth Gonzalez', 0.95],
    ['Ruth Abcd', 'Ruth Wxyz', 0],
    ['Smith', 'Smyth', 0.893],
    ['Madonna', 'Madona', 0.971],
    ['', '', 0],
    ['Ann Ann', 'Ann Lee', 0],
    ['Anna Lee', 'Ann Alee', 0.917],
    ['Ruth Martinez', 'Ruth Mrtinaez', 0.925],
    ['Ruth Hernandez', 'Ruth Hernndezaxs', 0.908],
  ])('is for %s and %s %d', (one, other, score) => {
    expect([alike(one, other), alike(other, one)]).toEqual([score, score]);
  });
});
