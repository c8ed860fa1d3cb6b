import { dateOrderOf, readDay } from '../../../../src/domain/office/uploads/readCell';

it.each([
  ['2026-03-04', 'monthFirst', '2026-03-04'],
  ['2026/3/4', 'dayFirst', '2026-03-04'],
  ['20260304', 'monthFirst', '2026-03-04'],
  ['2026-03-04T00:00:00', 'dayFirst', '2026-03-04'],
  ['03/04/2026', 'monthFirst', '2026-03-04'],
  ['03/04/2026', 'dayFirst', '2026-04-03'],
  ['3.4.26', 'dayFirst', '2026-04-03'],
  ['26-03-04', 'yearFirst', '2026-03-04'],
  ['3/4/85', 'monthFirst', '1985-03-04'],
  ['4-Mar-2026', 'monthFirst', '2026-03-04'],
  ['March 4, 2026', 'dayFirst', '2026-03-04'],
  ['3/4/2026 0:00', 'monthFirst', '2026-03-04'],
  ['03/04/2026 12:00:00 AM', 'monthFirst', '2026-03-04'],
  ['3/4/26 11:59 p.m.', 'monthFirst', '2026-03-04'],
  ['03.04.2026, 00:00:00', 'dayFirst', '2026-04-03'],
  ['2026-03-04 00:00:00.000', 'monthFirst', '2026-03-04'],
  ['2026-03-04T00:00:00Z', 'monthFirst', '2026-03-04'],
  ['2026-03-04T00:00:00-05:00', 'monthFirst', '2026-03-04'],
  ['20260304000000', 'monthFirst', '2026-03-04'],
  ['4-Mar-2026 00:00', 'monthFirst', '2026-03-04'],
  ['Wednesday, March 4, 2026', 'monthFirst', '2026-03-04'],
  ['Mar 4, 2026 12:00 AM', 'monthFirst', '2026-03-04'],
  ['46085', 'monthFirst', '2026-03-04'],
  ['46085.75', 'dayFirst', '2026-03-04'],
] as const)('reads %s (%s) as %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

it.each([
  '',
  '13/13/2026',
  '2026-02-30',
  '31',
  'soon',
  '03/2026',
  'Mar-26',
  '4-Foo-2026',
  '99999999',
  '30426',
  '40126',
])('does not read “%s” as a day', (text) => {
  expect(readDay(text, 'monthFirst')).toBeUndefined();
});

it.each(['2026-03', '03/2026', 'March 2026', 'Mar-2026', 'Mar-26', '46082'])(
  'reads the month %s as its first day on request',
  (text) => {
    expect(readDay(text, 'monthFirst', true)).toBe('2026-03-01');
  },
);

it('infers the order of dates from days above twelve, and defaults to month first', () => {
  expect(dateOrderOf(['01/02/2026', '25/02/2026'])).toBe('dayFirst');
  expect(dateOrderOf(['01/02/2026', '02/25/2026'])).toBe('monthFirst');
  expect(dateOrderOf(['01/02/2026'])).toBe('monthFirst');
  expect(dateOrderOf(['2026-02-01'])).toBe('yearFirst');
  expect(dateOrderOf([])).toBe('monthFirst');
});
