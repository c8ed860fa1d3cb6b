import { addMonths, dayOf, firstOfMonth, type LocalDate, lastOfMonth } from '../../src/domain/dates/LocalDate';

/** Months of bills there are, counted from 0. */
export const MONTH_COUNT = 18;

/** The month of the first start. The one after it is billed already, but not released. */
export const THIS_MONTH = 16;

export const NEXT_MONTH = 17;

/** The demo's time: months by number, anchored to the month of the first start. Nothing happens after `now`. */
export class DemoCalendar {
  private readonly firsts: readonly LocalDate[];

  constructor(readonly now: Date) {
    const anchor = firstOfMonth(dayOf(now));
    this.firsts = Array.from({ length: MONTH_COUNT + 1 }, (_, month) => addMonths(anchor, month - 1 - THIS_MONTH));
  }

  /** @param month from −1, the month before the first bills. */
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

  /** An instant in UTC, or now, if that would still be to come. */
  at(month: number, day: number, hour: number, minute: number): string {
    const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return this.noLaterThanNow(`${this.day(month, day)}T${clock}:00.000Z`);
  }

  noLaterThanNow(instant: string): string {
    const now = this.now.toISOString();
    return instant < now ? instant : now;
  }

  /** `2611` for November 2026: part of keys and bill numbers. */
  tag(month: number): string {
    return this.first(month).slice(2, 7).replace('-', '');
  }

  yearOf(month: number): number {
    return Number(this.first(month).slice(0, 4));
  }
}

/** The setting by which a database is known to be the demo's. */
export const DEMO_SETTING = 'demo';

/** The advisory lock of whoever fills it: any number nobody else uses. */
export const SEEDING_LOCK = 7_301_003;

export interface DemoSetting {
  /** ISO timestamp, UTC: the demo's months are counted from it. */
  readonly firstStart: string;
}
