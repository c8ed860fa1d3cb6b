import { sql } from 'kysely';
import {
  ADVICE_LABELS,
  isAdviceStep,
  REMITTANCE_STATE_LABELS,
  type RemittanceState,
} from '../../../src/domain/money/processing/RemittanceState';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted, labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, changed, said } from './auditSource.sql';

interface RunFacts {
  readonly processed: number;
  readonly failed: number;
  readonly amountCents: Cents;
  readonly isFinished: boolean;
}

export const processingRuns: AuditSource<RunFacts> = {
  id: 'run',
  area: 'processing',
  events: sql`
    select r.started_at as at, r.run_pk as key, 'run' as event, null as by_user_id, r.by_name, null as group_number,
      'processing' as subject_kind, r.run_pk as subject_key, 'Processing for ' || to_char(r.business_date, 'FMMon FMDD, YYYY') as subject_name,
      '' as note, jsonb_build_object('processed', r.processed, 'failed', r.failed, 'amountCents', r.amount_cents,
        'isFinished', r.finished_at is not null) as facts
    from processing_runs r`,
  describe: (rows) =>
    rows.map(({ facts: { processed, failed, amountCents, isFinished } }) => {
      const results = `${counted(processed, 'payment')} processed, ${formatCents(amountCents)}`;
      const rest = failed === 0 ? '' : `; ${counted(failed, 'payment')} not processed`;
      return { what: isFinished ? 'Processing run' : 'Processing started', changes: [said(results + rest)] };
    }),
};

/** Holds that a system administrator set or removed. */
export const processingHolds: AuditSource<{ readonly isOn: boolean; readonly until: string | null }> = {
  id: 'hold',
  area: 'processing',
  events: sql`
    select h.at, h.hold_pk as key, 'hold' as event, h.by_user_id, h.by_name, null as group_number,
      'processing' as subject_kind, h.hold_pk as subject_key, 'Hold' as subject_name, h.reason as note,
      jsonb_build_object('isOn', h.on_hold, 'until', to_char(h.until at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')) as facts
    from processing_holds h`,
  describe: (rows) =>
    rows.map(({ facts: { isOn, until } }) => ({
      what: isOn ? 'Hold set' : 'Hold removed',
      changes: [
        isOn ? changed('Hold', 'off', until === null ? 'on' : `on until ${until}`) : changed('Hold', 'on', 'off'),
      ],
    })),
};

export const bankFileDownloads: AuditSource<{
  readonly businessDate: LocalDate;
  readonly count: number;
  readonly amountCents: Cents;
}> = {
  id: 'download',
  area: 'processing',
  events: sql`
    select d.at, concat_ws(':', d.file_pk, d.download_pk) as key, 'downloaded' as event, d.user_id as by_user_id, d.by_name,
      null as group_number, 'processing' as subject_kind, d.file_pk as subject_key, 'ACH file ' || f.file_no as subject_name,
      '' as note, jsonb_build_object('businessDate', f.business_date, 'count', f.entry_count, 'amountCents', f.amount_cents) as facts
    from ach_downloads d join ach_files f on f.file_pk = d.file_pk`,
  describe: (rows) =>
    rows.map(({ facts: { businessDate, count, amountCents } }) => ({
      what: 'Bank file downloaded',
      changes: [said(`${dateText(businessDate)}: ${counted(count, 'entry', 'entries')}, ${formatCents(amountCents)}`)],
    })),
};

/** Events that people recorded about remittances. */
export const remittanceChanges: AuditSource<{
  readonly before: RemittanceState;
  readonly after: RemittanceState;
  readonly step: string;
}> = {
  id: 'remittance',
  area: 'processing',
  events: sql`
    select v.at, concat_ws(':', v.remittance_pk, lpad(v.event_no::text, 5, '0')) as key, v.step as event, v.user_id as by_user_id,
      v.by_name, null as group_number, 'processing' as subject_kind, v.remittance_pk as subject_key,
      'Remittance ' || r.control_no || ' to ' || r.carrier_code as subject_name, v.note,
      jsonb_build_object('before', coalesce((select b.state from remittance_events b where b.remittance_pk = v.remittance_pk
        and b.event_no = v.event_no - 1), 'MADE'), 'after', v.state, 'step', v.step) as facts
    from remittance_events v join remittances r on r.remittance_pk = v.remittance_pk where v.user_id is not null`,
  describe: (rows) =>
    rows.map(({ facts: { before, after, step } }) =>
      isAdviceStep(step)
        ? { what: ADVICE_LABELS[step], changes: [] }
        : {
            what: 'Remittance recorded',
            changes: [
              changed('State', labelOf(REMITTANCE_STATE_LABELS, before), labelOf(REMITTANCE_STATE_LABELS, after)),
            ],
          },
    ),
};

/** Events that people recorded about bank files, except downloads. */
export const bankFileChanges: AuditSource<{ readonly before: string; readonly after: string }> = {
  id: 'bankfile',
  area: 'processing',
  events: sql`
    select v.at, concat_ws(':', v.file_pk, lpad(v.event_no::text, 5, '0')) as key, 'changed' as event, v.user_id as by_user_id,
      v.by_name, null as group_number, 'processing' as subject_kind, v.file_pk as subject_key, 'ACH file ' || f.file_no as subject_name,
      v.note, jsonb_build_object('before', coalesce((select b.state from ach_file_events b where b.file_pk = v.file_pk
        and b.event_no = v.event_no - 1), 'MADE'), 'after', v.state) as facts
    from ach_file_events v join ach_files f on f.file_pk = v.file_pk where v.state <> 'SENT'`,
  describe: (rows) =>
    rows.map(({ facts: { before, after } }) => ({
      what: 'Bank file changed',
      changes: [changed('State', before.toLowerCase(), after.toLowerCase())],
    })),
};

export const returnFiles: AuditSource = {
  id: 'return',
  area: 'processing',
  events: sql`
    select r.at, r.file_hash as key, 'posted' as event, r.user_id as by_user_id, r.by_name, null as group_number,
      'processing' as subject_kind, r.file_hash as subject_key, r.file_name as subject_name, '' as note, '{}'::jsonb as facts
    from return_files r`,
  describe: (rows) => rows.map(() => ({ what: 'Return file posted', changes: [] })),
};
