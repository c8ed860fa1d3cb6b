import { sql } from 'kysely';
import { monthLabel } from '../../../src/domain/money/periods/Period';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted, labelOf } from '../../../src/domain/platform/text/wording';
import { type AuditSource, said } from './auditSource.sql';

interface CashFacts {
  readonly opensOn?: LocalDate;
  readonly openingCents?: Cents;
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly lineCount?: number;
  readonly closingCents?: Cents;
  readonly lines?: readonly number[];
  readonly amountCents?: Cents;
  readonly month?: LocalDate;
  readonly version?: number;
  readonly hash?: string;
  readonly fileName?: string;
  readonly columns?: readonly string[];
}

const WHAT = {
  accountAdded: 'Bank account added',
  added: 'Bank statement added',
  removed: 'Bank statement removed',
  matched: 'Statement lines matched',
  explained: 'Statement line explained',
  unmatched: 'Statement lines unmatched',
  signed: 'Bank statement signed',
  reopened: 'Bank statement reopened',
  monthSoftClosed: 'Close of a month begun',
  monthClosed: 'Month closed',
  monthReopened: 'Month reopened',
  checkFileMade: 'Positive pay file made',
  checkFileDownloaded: 'Positive pay file downloaded',
  checkFileAnswered: "Bank's answer to a positive pay file recorded",
  checkFileWithdrawn: 'Positive pay file canceled or rejected',
  checkLayoutSaved: 'Layout of positive pay files saved',
};

/** Who closed the month that is reopened; who added the statement that is signed, and matched or explained its lines. */
const WORKED = sql`case v.event
  when 'monthReopened' then (select to_jsonb(p.closed_by) from period_versions p
    where p.reopened_at = v.at and p.reopened_by_user_id = v.user_id and p.closed_by_user_id <> v.user_id limit 1)
  when 'signed' then (select jsonb_agg(w.by_name) from (
    select b.by_user_id, b.by_name from bank_statements b where b.statement_pk = v.statement_pk
    union select m.by_user_id, m.by_name from statement_matches m join statement_lines l on l.match_pk = m.match_pk
    where l.statement_pk = v.statement_pk and m.at <= v.at) w where w.by_user_id <> v.user_id) end`;

/** Actions on the office's bank account, its statements, and its positive pay files. */
export const cashEvents: AuditSource<CashFacts> = {
  id: 'cash',
  area: 'processing',
  events: sql`
    select v.at, v.event_pk as key, v.event, v.user_id as by_user_id, v.by_name, null as group_number,
      'processing' as subject_kind, coalesce(v.statement_pk, v.account_pk) as subject_key,
      a.name || ' ending in ' || a.last4 as subject_name, v.note, v.facts || jsonb_build_object('askedBy', ${WORKED}) as facts
    from cash_events v join cash_accounts a on a.account_pk = v.account_pk`,
  describe: (rows) =>
    rows.map(({ event, facts }) => ({
      what: labelOf(WHAT, event),
      changes: detailsOf(facts).map((text) => said(text)),
    })),
};

function detailsOf(facts: CashFacts): readonly string[] {
  const { opensOn, openingCents, from, to, lineCount, closingCents, lines, amountCents, month, version, hash } = facts;
  const { fileName, columns } = facts;
  if (fileName) return [hash ? `${fileName}, SHA-256 ${hash}` : fileName];
  if (columns) return [columns.length === 0 ? 'Standard layout' : columns.join(', ')];
  if (month)
    return [[monthLabel(month), version && `version ${version}`, hash && `figures ${hash}`].filter(Boolean).join(', ')];
  if (lines?.length === 0) return [];
  if (lines && amountCents !== undefined)
    return [`${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}, ${formatCents(amountCents)}`];
  if (opensOn && openingCents !== undefined) return [`${formatCents(openingCents)} before ${dateText(opensOn)}`];
  if (!from || !to) return [];
  const size = `${counted(lineCount ?? 0, 'line')}, closing balance ${formatCents(closingCents ?? (0 as Cents))}`;
  return [`${dateText(from)} to ${dateText(to)}: ${size}`];
}
