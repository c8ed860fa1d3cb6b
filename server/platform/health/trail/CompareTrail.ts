import type { SecurityEvents } from '../../security/securityEvents';
import type { Clock } from '../../shared/Clock';
import type { AuditTrail, Check, FullCheck, FullCheckState, FullChecks, TrailRoots } from '../ports';
import { lostRoots } from './lostRoots';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A comparison takes at most this share of the time, so that a large database is compared less often than once a day. */
const MOST_OF_TIME = 0.01;

/** A server that has reported no progress for this long has stopped. */
const STOPPED_AFTER_MS = 10 * 60 * 1000;

/** Named in the result, of each kind. */
const MOST_BREACHES = 20;

/**
 * Compares all records with the audit trail, in parts, so that other calls are answered in between. One server at a time does it: daily, or
 * when someone asks for it.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export class CompareTrail {
  constructor(
    private readonly trail: AuditTrail,
    private readonly checks: FullChecks,
    private readonly roots: TrailRoots,
    private readonly security: SecurityEvents,
  ) {}

  /** Compares everything if someone asked for it, or if it was not compared for a day, or for longer if that takes long. */
  async run(clock: Clock, shouldContinue: () => boolean): Promise<void> {
    const now = clock.now();
    const checked = await this.trail.lastCheck();
    const isWanted = (state: FullCheckState) =>
      !isRunning(state, now) && (state.isAsked || isDue(state.last ?? checked, now));
    if (!isWanted(await this.checks.state())) return;
    const begun = await this.checks.change((state) =>
      isWanted(state) ? { ...state, isAsked: false, running: at(now) } : undefined,
    );
    if (!begun) return;
    try {
      await this.compare(clock, shouldContinue);
    } finally {
      await this.checks.change((state) => ({ ...state, running: null }));
    }
  }

  /** Compares everything, also while a server does. @returns undefined if it was interrupted. */
  async compare(clock: Clock, shouldContinue: () => boolean = () => true): Promise<FullCheck | undefined> {
    const started = performance.now();
    await this.trail.seal(clock.now());
    const sealNo = await this.trail.lastSeal();
    const parts = await this.trail.parts();
    const found: Check[] = [];
    for (const [done, part] of parts.entries()) {
      if (!shouldContinue()) return undefined;
      await this.checks.change((state) => ({ ...state, running: at(clock.now(), done, parts.length) }));
      found.push(...(await this.trail.checkPart(part)));
    }
    const breaches = [...namedBreaches(found), ...(await lostRoots(this.trail, this.roots))];
    const compared = found.reduce((sum, { checked }) => sum + checked, 0);
    const tookMs = Math.round(performance.now() - started);
    const last = { at: clock.now().toISOString(), compared, breaches, tookMs };
    await this.checks.change((state) => ({ ...state, running: null, last }));
    const { trail, roots, security } = this;
    await recordCheck({ trail, roots, security }, clock.now(), { sealNo, breaches, records: compared });
    return last;
  }
}

/** Asks for a comparison of everything. If one is running or asked for, there is no second one. */
export async function askForComparison(checks: FullChecks, now: Date): Promise<FullCheckState> {
  const change = (state: FullCheckState) =>
    state.isAsked || isRunning(state, now) ? undefined : { ...state, isAsked: true, running: null };
  return (await checks.change(change)) ?? (await checks.state());
}

/** The first breaches of each kind. */
export function namedBreaches(checks: readonly Check[]): readonly string[] {
  const kinds = [...new Set(checks.map(({ name }) => name))];
  return kinds.flatMap((kind) =>
    checks
      .filter(({ name }) => name === kind)
      .flatMap(({ breaches }) => breaches)
      .slice(0, MOST_BREACHES),
  );
}

interface Kept {
  readonly trail: Pick<AuditTrail, 'keepCheck' | 'lastHash'>;
  readonly roots: TrailRoots;
  readonly security: SecurityEvents;
}

interface Found {
  /** The last seal before the check began. */
  readonly sealNo: number;
  readonly breaches: readonly string[];
  /** Records and seals compared, if everything was. */
  readonly records?: number;
}

/** Keeps the result of a check: in the database, as a security event, and outside. @throws Error if the root cannot be kept outside. */
export async function recordCheck(
  { trail, roots, security }: Kept,
  now: Date,
  { sealNo, breaches, records }: Found,
): Promise<void> {
  const extent = { compared: records === undefined ? 'recent' : 'all', ...(records && { records: String(records) }) };
  if (breaches.length > 0) {
    security.record({ name: 'audit-trail-broken', about: { breaches: String(breaches.length), ...extent } });
    return;
  }
  const { root } = await trail.keepCheck(now, sealNo);
  const last = await trail.lastHash(sealNo);
  security.record({
    name: 'audit-trail-checked',
    about: { root: root ?? '', ...(last && { seal: String(last.sealNo), hash: last.hash }), ...extent },
  });
  if (last) await roots.keep({ at: now.toISOString(), ...last });
}

const at = (now: Date, done = 0, of = 0) => ({ at: now.toISOString(), done, of });

function isRunning({ running }: FullCheckState, now: Date): boolean {
  return running !== null && now.getTime() - Date.parse(running.at) < STOPPED_AFTER_MS;
}

/** @param last the last comparison or, before the first one, the last check of what was new; undefined before any. */
function isDue(last: (Pick<FullCheck, 'at'> & Partial<Pick<FullCheck, 'tookMs'>>) | undefined, now: Date): boolean {
  if (!last) return true;
  return now.getTime() - Date.parse(last.at) >= Math.max(DAY_MS, (last.tookMs ?? 0) / MOST_OF_TIME);
}
