import type { SecurityEvents } from '../../security/securityEvents';
import type { AuditTrail } from '../ports';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Seals the audit trail, and checks once a day what came since the last check. Both results are security events, so that a copy of
 * the root is kept where someone who changes the database cannot change it.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export class KeepAuditTrail {
  /** When this server found breaches: the next check is a day later. */
  private brokenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly trail: Pick<AuditTrail, 'seal' | 'check' | 'lastCheck' | 'lastSeal' | 'keepCheck'>,
    private readonly security: SecurityEvents,
  ) {}

  async run(now: Date): Promise<void> {
    await this.trail.seal(now);
    const last = await this.trail.lastCheck();
    const since = Math.max(this.brokenAt, last ? Date.parse(last.at) : Number.NEGATIVE_INFINITY);
    if (now.getTime() - since < DAY_MS) return;
    const sealNo = await this.trail.lastSeal();
    const breaches = (await this.trail.check('recent')).flatMap((check) => check.breaches);
    if (breaches.length > 0) {
      this.brokenAt = now.getTime();
      this.security.record({ name: 'audit-trail-broken', about: { breaches: String(breaches.length) } });
      return;
    }
    const { root } = await this.trail.keepCheck(now, sealNo);
    this.security.record({ name: 'audit-trail-checked', about: { root: root ?? '' } });
  }
}
