import type { Check } from '../../../server/platform/health/ports';
import type { SqlAuditTrail } from '../../../server/platform/health/trail/SqlAuditTrail';

/** Compares all records and seals with the audit trail, and keeps no result. */
export async function compareAll(trail: SqlAuditTrail): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const part of await trail.parts()) checks.push(...(await trail.checkPart(part)));
  return checks;
}
