import {
  type MemberIdentity,
  MemberWords,
  namesWithin,
  spellingsOf,
} from '../../../../../server/office/erasure/memberWords';

const PSEUDONYM = { number: 'ERASED-0000AAAA', name: 'Erased member 0000AAAA' };
const maria: MemberIdentity = {
  groupNumber: '700',
  memberId: 'M1',
  numbers: ['M1', 'W77421'],
  names: ['Maria Quimby', 'Quimby, Maria'],
  sharedNames: ['Maria Garcia', 'Garcia, Maria'],
};
const words = new MemberWords(maria, PSEUDONYM);

it.each([
  ['John Smith', 'John Smith Jr.'],
  ['Maria Garcia', 'Maria Garcia Lopez'],
  ['Maria Garcia', 'GARCIA LOPEZ, MARIA'],
  ['Garcia, Maria', 'Ana Maria Garcia'],
])('finds %s in the name of %s', (name, other) => {
  expect(namesWithin([name], ['Ben Okri', other])).toEqual([name]);
});

it('finds no name in parts of words, nor in the names of two people', () => {
  expect(namesWithin(['Ann Smith'], ['Joann Smith', 'Ann Smithers'])).toEqual([]);
  expect(namesWithin(['Ann Smith'], ['Rita Ann', 'Smith Jones'])).toEqual([]);
});

it('spells a name in both orders', () => {
  expect(spellingsOf('Garcia,  Maria')).toEqual(['Garcia, Maria', 'Maria Garcia']);
});

it('replaces a name shared with other people only in texts about the member', () => {
  expect(words.replaceIn('Maria Garcia called')).toBe('Maria Garcia called');
  expect(words.replaceIn('Maria Garcia called', true)).toBe('Erased member 0000AAAA called');
  expect(words.replaceIn('Quimby, Maria (W77421)')).toBe('Erased member 0000AAAA (ERASED-0000AAAA)');
});

it('replaces number and name only in objects of the member', () => {
  const other = { memberId: 'M2', memberName: 'Maria Garcia', note: 'M1' };
  expect(words.replaceInJson([{ memberId: ' m1', memberName: 'Maria Garcia', cents: 5 }, other])).toEqual([
    { memberId: PSEUDONYM.number, memberName: PSEUDONYM.name, cents: 5 },
    other,
  ]);
  expect(words.replaceInNumbers(['M1', 'M2', 'M11'])).toEqual([PSEUDONYM.number, 'M2', 'M11']);
});

it.each([
  ['Maria Quimby', true, true],
  ['Maria Quimby', false, false],
  ['W77421', false, false],
  ['{"groupNumber":"700","number":"W77421"}', false, true],
  ['/billing/members/700/W77421', false, true],
  ['/billing/members/7001/W77421', false, false],
  ['{"name":"Maria Garcia","number":"W77421"}', false, true],
  ['Maria Garcia', true, false],
  ['[["M1","Maria Garcia"]]', true, true],
  ['[["M1","Maria Garcia"]]', false, false],
])('detects whether %s is about the member of the group: %s', (text, isOfGroup, isAbout) => {
  expect(words.isAbout(text, isOfGroup)).toBe(isAbout);
});
