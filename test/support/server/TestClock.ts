import type { Clock } from '../../../server/platform/shared/Clock';

/** A clock that only changes when a test sets or advances it. */
export class TestClock implements Clock {
  private at: number;

  constructor(iso: string) {
    this.at = Date.parse(iso);
  }

  now(): Date {
    return new Date(this.at);
  }

  set(iso: string): void {
    this.at = Date.parse(iso);
  }

  advance(ms: number): void {
    this.at += ms;
  }
}
