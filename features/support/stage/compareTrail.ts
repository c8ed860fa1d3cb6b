import { CompareTrail } from '../../../server/platform/health/trail/CompareTrail';
import { trailRootsIn } from '../../../server/platform/health/trail/FileTrailRoots';
import { SqlAuditTrail } from '../../../server/platform/health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../../../server/platform/health/trail/SqlFullChecks';
import { NO_SECURITY_EVENTS } from '../../../server/platform/security/securityEvents';
import type { Backstage } from './Backstage';

/** Compares all records with the audit trail if someone asked for it, as a server does every five seconds. */
export function compareTrail({ db, clock }: Pick<Backstage, 'db' | 'clock'>): Promise<void> {
  const comparing = new CompareTrail(
    new SqlAuditTrail(db),
    new SqlFullChecks(db),
    trailRootsIn(undefined),
    NO_SECURITY_EVENTS,
  );
  return comparing.run(clock, () => true);
}
