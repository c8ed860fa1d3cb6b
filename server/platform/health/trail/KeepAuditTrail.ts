import type { SecurityEvents } from '../../security/securityEvents';
import type { AuditTrail, TrailRoots } from '../ports';
import { recordCheck } from './CompareTrail';
import { lostRoots } from './lostRoots';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Seals the audit trail, and checks what came since the last check if nothing was checked for a day. Both results are security events, so
 * that a copy of the root is kept where someone who changes the database cannot change it.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export class KeepAuditTrail {
  /** When this server found breaches: the next check is a day later. */
  private brokenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly trail: Pick<
      AuditTrail,
      'seal' | 'checkRecent' | 'lastCheck' | 'lastSeal' | 'keepCheck' | 'hashesAt' | 'lastHash'
    >,
    private readonly roots: TrailRoots,
    private readonly security: SecurityEvents,
  ) {}

  async run(now: Date): Promise<void> {
    await this.trail.seal(now);
    const last = await this.trail.lastCheck();
    const since = Math.max(this.brokenAt, last ? Date.parse(last.at) : Number.NEGATIVE_INFINITY);
    if (now.getTime() - since < DAY_MS) return;
    const sealNo = await this.trail.lastSeal();
    const found = (await this.trail.checkRecent()).flatMap((check) => check.breaches);
    const breaches = [...found, ...(await lostRoots(this.trail, this.roots))];
    if (breaches.length > 0) this.brokenAt = now.getTime();
    const { trail, roots, security } = this;
    await recordCheck({ trail, roots, security }, now, { sealNo, breaches });
  }
}
