import { sql } from 'kysely';
import { UNCLAIMED_KIND_LABELS, type UnclaimedKind } from '../../../src/domain/money/refunds/UnclaimedProperty';
import { counted, labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

interface DormancyFacts {
  readonly kind: UnclaimedKind;
  readonly years: number | null;
}

/** Changes of dormancy periods for unclaimed property. */
export const dormancyChanged: AuditSource<DormancyFacts> = {
  id: 'dormancychanged',
  area: 'rules',
  events: sql`
    select e.at, e.change_pk as key, 'changed' as event, e.by_user_id, e.by_name, null::text as group_number, 'limit' as subject_kind,
      e.change_pk as subject_key, 'Dormancy period' || case when e.postal_state = '' then '' else ', ' || e.postal_state end as subject_name,
      e.note, jsonb_build_object('kind', e.kind, 'years', e.years) as facts
    from dormancy_changes e`,
  describe: (rows) =>
    rows.map(({ facts: { kind, years } }) => ({
      what: years === null ? 'Dormancy period removed' : 'Dormancy period changed',
      changes: [
        said(`${labelOf(UNCLAIMED_KIND_LABELS, kind)}: ${years === null ? 'default applies' : counted(years, 'year')}`),
      ],
    })),
};
