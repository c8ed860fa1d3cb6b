import { sql } from 'kysely';
import { GROUP_KINDS } from '../../../src/domain/platform/files/UploadKind';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

const LABELS: Readonly<Record<string, string>> = {
  READING: 'File uploaded',
  COMMITTED: 'File committed',
  REVERSED: 'File reversed',
  DISCARDED: 'File discarded',
};

interface FileFacts {
  /** Effect of the upload if the event is its latest; otherwise empty. */
  readonly effect: string;
}

const describeFiles: AuditSource<FileFacts>['describe'] = (rows) =>
  rows.map(({ event, facts: { effect } }) => ({
    what: labelOf(LABELS, event),
    changes: effect === '' ? [] : [said(effect)],
  }));

const OF_GROUP = sql`case when u.kind in (${sql.join(GROUP_KINDS.map((kind) => sql.lit(kind)))}) then u.owner end as group_number,
  'upload' as subject_kind, u.upload_pk as subject_key, u.file_name as subject_name, '' as note`;

export const filesUploaded: AuditSource<FileFacts> = {
  id: 'upload',
  area: 'files',
  events: sql`
    select u.add_date as at, concat_ws(':', u.owner, u.upload_pk) as key, 'READING' as event, u.add_user_id as by_user_id,
      u.add_user as by_name, ${OF_GROUP}, jsonb_build_object('effect', '') as facts
    from uploads u`,
  describe: describeFiles,
};

/** Uploads that were committed, reversed, or discarded. */
export const filesEnded: AuditSource<FileFacts> = {
  id: 'uploaded',
  area: 'files',
  events: sql`
    select e.at, concat_ws(':', e.owner, e.upload_pk, e.event_pk) as key, e.event, e.by_user_id, e.by_name, ${OF_GROUP},
      jsonb_build_object('effect', case when e.event = u.state then u.effect else '' end,
        'askedBy', case when e.event = 'COMMITTED' and u.control_by_user_id <> e.by_user_id then u.control_by end) as facts
    from upload_events e join uploads u on u.owner = e.owner and u.upload_pk = e.upload_pk`,
  describe: describeFiles,
};
