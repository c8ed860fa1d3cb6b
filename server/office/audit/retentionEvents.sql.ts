import { sql } from 'kysely';
import { removedText } from '../../../src/domain/office/audit/RetentionRule';
import { counted } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

/**
 * Data deleted by the cleanup.
 *
 * @source docs/decisions/maintenance.md#the-audit-page-lists-what-the-cleanup-removed
 */
export const removedData: AuditSource<{
  readonly rule: string;
  readonly removed: number;
  readonly keptDays: number | null;
}> = {
  id: 'removed',
  area: 'retention',
  events: sql`
    select r.at, r.removed_pk as key, 'removed' as event, null as by_user_id, 'Cleanup' as by_name, null as group_number,
      'retention' as subject_kind, r.rule as subject_key, 'Data that is no longer kept' as subject_name, '' as note,
      jsonb_build_object('rule', r.rule, 'removed', r.removed, 'keptDays', r.kept_days) as facts
    from removed_data r`,
  describe: (rows) =>
    rows.map(({ facts: { rule, removed, keptDays } }) => {
      const kept = keptDays === null ? 'kept until they expire' : `kept for ${counted(keptDays, 'day')}`;
      return { what: 'Old data removed', changes: [said(`${removedText(rule, removed)}, ${kept}`)] };
    }),
};
