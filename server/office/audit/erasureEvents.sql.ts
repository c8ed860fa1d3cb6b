import { sql } from 'kysely';
import { type ErasureCounts, erasureSummary } from '../../../src/domain/office/erasure/MemberErasure';
import { sentenceCaseList } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

interface ErasureFacts {
  readonly reference: string;
  readonly counts: ErasureCounts;
}

const FACTS = sql`jsonb_build_object('reference', e.reference, 'counts', e.counts, 'askedBy', null) as facts`;
const DECIDED = sql`jsonb_build_object('reference', e.reference, 'counts', e.counts,
  'askedBy', case when e.state = 'DONE' then e.by_name end) as facts`;

/** Who requested the erasure of a member. */
export const erasuresRequested: AuditSource<ErasureFacts> = {
  id: 'erasureasked',
  area: 'retention',
  events: sql`
    select e.at, e.erasure_pk as key, 'requested' as event, e.by_user_id, e.by_name, e.group_number, 'group' as subject_kind,
      e.group_number as subject_key, e.member_name as subject_name, e.note, ${FACTS}
    from member_erasures e`,
  describe: (rows) =>
    rows.map(({ facts }) => ({ what: 'Erasure of a member requested', changes: [said(`Request ${facts.reference}`)] })),
};

/** Who approved or declined it. An approval erases at once. */
export const erasuresDecided: AuditSource<ErasureFacts> = {
  id: 'erasuredecided',
  area: 'retention',
  events: sql`
    select e.decided_at as at, e.erasure_pk as key, e.state as event, e.decided_by_user_id as by_user_id, e.decided_by as by_name,
      e.group_number, 'group' as subject_kind, e.group_number as subject_key, e.member_name as subject_name,
      e.decision_note as note, ${DECIDED}
    from member_erasures e where e.decided_at is not null`,
  describe: (rows) =>
    rows.map(({ event, facts }) => {
      const { reference, counts } = facts;
      const { changed, removed } = erasureSummary(counts);
      const lists = [
        changed.length > 0 && `Pseudonym in: ${sentenceCaseList(changed)}`,
        removed.length > 0 && `Removed: ${sentenceCaseList(removed)}`,
      ];
      return {
        what: event === 'DONE' ? 'Member erased' : 'Erasure of a member declined',
        changes: [`Request ${reference}`, ...lists].flatMap((text) => (text ? [said(text)] : [])),
      };
    }),
};
