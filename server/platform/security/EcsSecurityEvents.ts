import { redacted } from '../../../src/domain/platform/errors/redacted';
import type { Clock } from '../shared/Clock';
import { SECURITY_EVENTS, type SecurityEvent, type SecurityEventName, type SecurityEvents } from './securityEvents';

/** Where events go. */
export interface SecuritySink {
  /** @param line without a line break at the end. @param isFailure whether the event's outcome is a failure. */
  write(line: string, isFailure: boolean): void;
  /** Waits for what was written. */
  close(): Promise<void>;
}

const ECS_VERSION = '8.17.0';
const MAX_TEXT = 200;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const COUNTED_MS = 10 * MINUTE_MS;
/** Events that only their number tells from a slip: which one of a person, or else of an address, is recorded first. */
const COUNTED: Readonly<Partial<Record<SecurityEventName, number>>> = { 'record-not-found': 1, 'input-refused': 20 };
/** Characters that JSON does not escape but that terminals and log readers interpret. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Writes each event as one line of JSON with the names of the Elastic Common Schema. @source docs/security-events.md */
export class EcsSecurityEvents implements SecurityEvents {
  private readonly limited = new Map<string, number>();
  private readonly counted = new Map<string, { readonly since: number; count: number }>();

  constructor(
    private readonly sink: SecuritySink,
    private readonly clock: Clock,
    private readonly version: string,
  ) {}

  record(event: SecurityEvent): void {
    if (event.name === 'limit-reached' && this.isRepeated(event.address ?? '')) return;
    const first = COUNTED[event.name];
    if (first === undefined) this.write(event);
    else {
      const count = this.count(`${event.name} ${event.userId ?? event.address ?? ''}`);
      if (isRecorded(count, first)) this.write({ ...event, about: { ...event.about, count: String(count) } });
    }
  }

  private write(event: SecurityEvent): void {
    const { outcome } = SECURITY_EVENTS[event.name];
    this.sink.write(lineOf(event, this.clock.now(), this.version), outcome === 'failure');
  }

  /** How many of these there were within ten minutes of the first. */
  private count(key: string): number {
    const now = this.clock.now().getTime();
    const known = this.counted.get(key);
    if (known && now - known.since < COUNTED_MS) return ++known.count;
    if (this.counted.size >= MAX_ADDRESSES) this.counted.clear();
    this.counted.set(key, { since: now, count: 1 });
    return 1;
  }

  /** A flood of calls must not become a flood of events. */
  private isRepeated(address: string): boolean {
    const now = this.clock.now().getTime();
    if (now - (this.limited.get(address) ?? 0) < MINUTE_MS) return true;
    if (this.limited.size >= MAX_ADDRESSES) this.limited.clear();
    this.limited.set(address, now);
    return false;
  }
}

/** Whether a count is the first one to be recorded, or ten, a hundred, … times as many. */
const isRecorded = (count: number, first: number): boolean =>
  count >= first && Number.isInteger(Math.log10(count / first));

function lineOf(event: SecurityEvent, at: Date, version: string): string {
  const { name, userId, address, requestId, operation, reason, about = {} } = event;
  const { number, category, type, outcome } = SECURITY_EVENTS[name];
  const labels = Object.fromEntries(Object.entries({ operation, ...about }).flatMap(entryOf));
  const line = JSON.stringify({
    '@timestamp': at.toISOString(),
    'ecs.version': ECS_VERSION,
    'log.level': outcome === 'failure' ? 'warn' : 'info',
    message: name.replaceAll('-', ' '),
    event: {
      kind: 'event',
      category: [category],
      type: [type],
      action: name,
      code: String(number),
      outcome,
      ...(reason === undefined ? {} : { reason: redacted(short(reason)) }),
    },
    ...(userId === undefined ? {} : { user: { id: short(userId) } }),
    ...(address === undefined ? {} : { source: { ip: short(address) } }),
    ...(requestId === undefined ? {} : { http: { request: { id: requestId } } }),
    service: { name: 'listbill', version },
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
  });
  return line.replace(CONTROLS, escaped);
}

function entryOf([key, value]: readonly [string, string | undefined]): [string, string][] {
  return value === undefined ? [] : [[key, short(value)]];
}

const short = (text: string): string => text.slice(0, MAX_TEXT);

const escaped = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
