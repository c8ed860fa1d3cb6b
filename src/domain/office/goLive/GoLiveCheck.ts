import { dateText, type LocalDate } from '../../platform/dates/LocalDate';
import type { GoLiveFacts } from './GoLiveFacts';

/** `ready`: nothing to do. `review`: works, but someone should decide. `stop`: move no money before it is fixed. */
export type GoLiveState = 'ready' | 'review' | 'stop';

/** Areas to check before an installation moves money, in order. */
export const GO_LIVE_AREAS = [
  'originator',
  'bankFiles',
  'remitTo',
  'mail',
  'identity',
  'secondFactor',
  'backup',
  'drill',
  'schedule',
  'settings',
  'disk',
  'clock',
  'database',
  'encryption',
  'pooler',
  'replica',
] as const;

export type GoLiveArea = (typeof GO_LIVE_AREAS)[number];

/** The result of checking one area. */
export interface GoLiveCheck {
  readonly area: GoLiveArea;
  readonly title: string;
  readonly state: GoLiveState;
  /** The finding, in a sentence. */
  readonly found: string;
  /** Why the area matters. */
  readonly why: string;
  /** The command, setting, or button that fixes it; empty when ready. */
  readonly fix: string;
}

/** The finding of a check about its area. */
export type Judged = Pick<GoLiveCheck, 'state' | 'found' | 'fix'>;

export const ready = (found: string): Judged => ({ state: 'ready', found, fix: '' });
export const review = (found: string, fix: string): Judged => ({ state: 'review', found, fix });
export const stop = (found: string, fix: string): Judged => ({ state: 'stop', found, fix });

/** How one area is checked. */
export interface AreaCheck {
  readonly title: string;
  readonly why: string;
  readonly judge: (facts: GoLiveFacts) => Judged;
}

export const DAY_MS = 24 * 3_600_000;

export function ageMs(instant: string, now: Date): number {
  return now.getTime() - Date.parse(instant);
}

export function dayOfInstant(instant: string): string {
  return dateText(instant.slice(0, 10) as LocalDate);
}
