import fc from 'fast-check';
import { addDays, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import {
  instantAt,
  isTimeZone,
  localDayOf,
  offsetMs,
  TIME_OF_DAY,
  timeText,
  timeZoneLabel,
} from '../../../../src/domain/platform/dates/zonedTime';

const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const day = fc.integer({ min: 0, max: 365 * 15 }).map((days): LocalDate => addDays(localDate('2024-01-01'), days));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

describe('the instant of a local time', () => {
  it('is always on that date, at that time unless the clocks skip it', () => {
    fc.assert(
      fc.property(day, time, zone, (date, at, timeZone) => {
        const instant = instantAt(date, at, timeZone);
        expect(localDayOf(instant, timeZone)).toBe(date);
        const shown = new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone)).toISOString().slice(11, 16);
        expect(shown >= at).toBe(true);
      }),
    );
  });

  it('is always later on a later date', () => {
    fc.assert(
      fc.property(day, time, zone, (date, at, timeZone) => {
        expect(instantAt(addDays(date, 1), at, timeZone) > instantAt(date, at, timeZone)).toBe(true);
      }),
    );
  });

  it.each([
    ['in winter', '2026-11-20', '17:00', 'America/New_York', '2026-11-20T22:00:00.000Z'],
    ['in summer', '2026-07-20', '17:00', 'America/New_York', '2026-07-20T21:00:00.000Z'],
    ['at a time that the clocks skip', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['at a time that the clocks show twice', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['after a time shown twice', '2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    [
      'at midnight, when clocks in Chile skip it',
      '2026-09-06',
      '00:00',
      'America/Santiago',
      '2026-09-06T04:00:00.000Z',
    ],
    ['where clocks move by half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['in an unknown time zone, as in UTC', '2026-11-20', '17:00', 'Moon/Sea', '2026-11-20T17:00:00.000Z'],
  ])('is exact %s', (_when, date, at, timeZone, instant) => {
    expect(instantAt(localDate(date), at, timeZone).toISOString()).toBe(instant);
  });
});

it("recognizes the platform's time zones only by name", () => {
  const known = ['UTC', 'America/New_York', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5'];
  const unknown = [
    '',
    'EST',
    '+05:00',
    'america/new_york',
    'Moon/Sea',
    'America/',
    'America/New York',
    'utc',
    '../UTC',
  ];
  expect(known.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(unknown.filter((name) => isTimeZone(name))).toEqual([]);
});

it('writes times and time zones in words', () => {
  expect(['00:00', '12:30', '17:00'].map(timeText)).toEqual(['12:00 AM', '12:30 PM', '5:00 PM']);
  const labels = ['UTC', 'America/New_York', 'America/Phoenix', 'Europe/Paris', 'Moon/Sea'].map(timeZoneLabel);
  expect(labels).toEqual(['UTC', 'Eastern', 'Mountain Standard', 'Central European', 'Moon/Sea']);
  expect(['00:00', '23:59', '24:00', '9:00', '12:60'].map((text) => TIME_OF_DAY.test(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
