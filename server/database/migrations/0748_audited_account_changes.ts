import type { Kysely } from 'kysely';
import { audit } from './0560_audit_trail';
import { planDigests } from './0705_planned_audit_digests';

const AUDITED = ['account_changes'] as const;

/** Changes of bank accounts that banks ask for are in the audit trail, also those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of AUDITED) await audit(db, { table, group: '%.group_number' });
  await planDigests(db, AUDITED);
}
