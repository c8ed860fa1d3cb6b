import { estimatedEnd } from '../../../../src/domain/money/processing/estimatedEnd';

const startedAt = '2026-03-10T06:00:00.000Z';
const at = (time: string) => new Date(`2026-03-10T${time}.000Z`);

it.each([
  ['a quarter done after two minutes', 25, '06:02:00', '2026-03-10T06:09:00.000Z'],
  ['nearly all done', 99, '06:05:30', '2026-03-10T06:06:00.000Z'],
  ['all done', 100, '06:05:30', '2026-03-10T06:06:00.000Z'],
  ['nothing done yet', 0, '06:00:10', null],
])('estimates the end of a run from what is left: %s', (_when, done, now, end) => {
  expect(estimatedEnd({ startedAt, done, total: 100 }, at(now))).toBe(end);
});

it('gives no estimate for a run that does not know its payments, or by a clock behind', () => {
  expect(estimatedEnd({ startedAt, done: 5, total: 0 }, at('06:05:00'))).toBeNull();
  expect(estimatedEnd({ startedAt, done: 5, total: 10 }, at('05:00:00'))).toBeNull();
});
