import {
  addMonths,
  dayOf,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
} from '../../../src/domain/platform/dates/LocalDate';

/** Number of months with bills; months are counted from 0. */
export const MONTH_COUNT = 18;

/** The month of the first start. The next month is already billed, but not released. */
export const THIS_MONTH = 16;

export const NEXT_MONTH = 17;

/** Dates of the demo's months, relative to the month of the first start. Nothing happens after `now`. */
export class DemoCalendar {
  private readonly firsts: readonly LocalDate[];

  constructor(readonly now: Date) {
    const anchor = firstOfMonth(dayOf(now));
    this.firsts = Array.from({ length: MONTH_COUNT + 1 }, (_, month) => addMonths(anchor, month - 1 - THIS_MONTH));
  }

  /** @param month from -1, the month before the first bills. */
  first(month: number): LocalDate {
    const first = this.firsts[month + 1];
    if (!first) throw new RangeError(`No month ${month} in the demo.`);
    return first;
  }

  last(month: number): LocalDate {
    return lastOfMonth(this.first(month));
  }

  /** A day of a month, 1 to 28. */
  day(month: number, day: number): LocalDate {
    return `${this.first(month).slice(0, 8)}${String(day).padStart(2, '0')}` as LocalDate;
  }

  /** A time in UTC, or now if that is in the future. */
  at(month: number, day: number, hour: number, minute: number): string {
    const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return this.noLaterThanNow(`${this.day(month, day)}T${clock}:00.000Z`);
  }

  noLaterThanNow(instant: string): string {
    const now = this.now.toISOString();
    return instant < now ? instant : now;
  }

  /** `2611` for November 2026, used in keys and bill numbers. */
  tag(month: number): string {
    return this.first(month).slice(2, 7).replace('-', '');
  }
}

/** The row of `settings` that marks a demo database. */
export const DEMO_SETTING = 'demo';

/** The advisory lock for seeding; an arbitrary unique number. */
export const SEEDING_LOCK = 7_301_003;

export interface DemoSetting {
  /** ISO timestamp, UTC, from which the demo's months are counted. */
  readonly firstStart: string;
}
