import { sameNameText } from '../../../../src/domain/people/controls/sameName';

it.each([
  ['Ana Ortiz', 'Ana Ortiz', 'Both people are named Ana Ortiz: check that they are two people.'],
  ['Ana Ortiz', 'ana  ortiz', 'Both people are named Ana Ortiz and ana  ortiz: check that they are two people.'],
  ['José Núñez', 'Nunez, Jose', 'Both people are named José Núñez and Nunez, Jose: check that they are two people.'],
  ['Ana Ortiz', 'Ana M. Ortiz', 'Both people are named Ana Ortiz and Ana M. Ortiz: check that they are two people.'],
  ['Ana Ortiz', 'Ana Ortega', ''],
  ['Ana Ortiz', null, ''],
  [null, 'Ana Ortiz', ''],
  ['', '', ''],
])('compares %s with %s as "%s"', (one, other, text) => {
  expect(sameNameText(one, other)).toBe(text);
});
