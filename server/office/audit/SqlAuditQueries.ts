import { type RawBuilder, sql } from 'kysely';
import type { AuditArea, AuditEvent } from '../../../src/domain/office/audit/AuditEvent';
import { hasNameOrNumber } from '../../platform/database/statements/matchingGroups';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import { accessEvents } from './accessEvents.sql';
import { type AuditRow, type AuditSource, sameNames } from './auditSource.sql';
import { billEvents, expectedClosings } from './billEvents.sql';
import { carrierAccountEvents } from './carrierAccountEvents.sql';
import { cashEvents } from './cashEvents.sql';
import { memberClasses } from './classEvents.sql';
import { continuationChanges } from './continuationEvents.sql';
import { costSetups, divisionVersions, memberCostCenters } from './costEvents.sql';
import { depositEvents, refundChecks, suspenseDecisions, suspenseMoves } from './depositEvents.sql';
import { dormancyChanged } from './dormancyEvents.sql';
import { erasuresDecided, erasuresRequested } from './erasureEvents.sql';
import { filesEnded, filesUploaded } from './fileEvents.sql';
import { controlReasons, limitsChanged, limitsDecided } from './limitEvents.sql';
import {
  autopayChanges,
  bankAccountsAdded,
  bankAccountsRemoved,
  bankAccountsVerified,
  paymentEvents,
} from './paymentEvents.sql';
import {
  bankFileChanges,
  bankFileDownloads,
  processingHolds,
  processingRuns,
  remittanceChanges,
  returnFiles,
} from './processingEvents.sql';
import type { AuditPlace, AuditQueries, AuditSelection } from './ReadAudit';
import { rateEvents } from './rateEvents.sql';
import { remindersSent } from './reminderEvents.sql';
import { removedData } from './retentionEvents.sql';
import { RULE_CHANGES, STANDING_DECISIONS } from './ruleEvents.sql';
import { setupEvents } from './setupEvents.sql';
import { writeOffEvents } from './writeOffEvents.sql';

const SOURCES: readonly AuditSource[] = [
  billEvents,
  expectedClosings,
  writeOffEvents,
  remindersSent,
  paymentEvents,
  autopayChanges,
  bankAccountsAdded,
  bankAccountsVerified,
  bankAccountsRemoved,
  depositEvents,
  suspenseMoves,
  suspenseDecisions,
  refundChecks,
  accessEvents,
  ...RULE_CHANGES,
  ...STANDING_DECISIONS,
  limitsChanged,
  limitsDecided,
  dormancyChanged,
  controlReasons,
  continuationChanges,
  rateEvents,
  memberClasses,
  costSetups,
  memberCostCenters,
  divisionVersions,
  setupEvents,
  carrierAccountEvents,
  filesUploaded,
  filesEnded,
  processingRuns,
  processingHolds,
  bankFileDownloads,
  bankFileChanges,
  remittanceChanges,
  returnFiles,
  cashEvents,
  removedData,
  erasuresRequested,
  erasuresDecided,
];

/** Reads the events of every capability by time, each from its own tables. */
export class SqlAuditQueries implements AuditQueries {
  constructor(private readonly db: Db) {}

  async count(selection: AuditSelection, most: number): Promise<number> {
    const parts = sourcesOf(selection.area).map((source) => sql`(${eventsOf(source, selection)} limit ${most})`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${sql.join(parts, sql` union all `)}) e`.execute(this.db);
    return rows[0]?.count ?? 0;
  }

  async page(selection: AuditSelection, before: AuditPlace | undefined, size: number) {
    // Each source reads at most a page, starting after the previous page.
    const parts = sourcesOf(selection.area).map(
      (source) => sql`(
        select e.* from (${eventsOf(source, selection)}) e where ${before ? isBelow(before) : sql`true`}
        order by e.at desc, e.key desc limit ${size + 1})`,
    );
    const { rows } = await sql<FoundRow>`
      select e.*, g.name as group_name, to_char(e.at at time zone 'UTC', ${INSTANT}) as instant
      from (${sql.join(parts, sql` union all `)}) e left join groups g on g.group_number = e.group_number
      order by e.at desc, e.key desc limit ${size + 1}`.execute(this.db);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      items: await this.describe(shown),
      next: last && rows.length > size ? { at: last.instant, key: last.key } : undefined,
    };
  }

  private async describe(rows: readonly FoundRow[]): Promise<readonly AuditEvent[]> {
    const events = new Map<string, AuditEvent>();
    for (const source of SOURCES) {
      const own = rows.filter((row) => row.source === source.id);
      if (own.length === 0) continue;
      const described = await source.describe(own, this.db);
      own.forEach((row, index) => {
        const event = { ...eventOf(row, source.area), ...described[index] };
        events.set(row.key, { ...event, changes: [...event.changes, ...sameNames(row)] });
      });
    }
    return rows.flatMap(({ key }) => events.get(key) ?? []);
  }
}

/** Format of a timestamp with the microseconds that the database stores. */
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

interface FoundRow extends AuditRow<unknown> {
  readonly source: string;
  readonly key: string;
  readonly group_name: string | null;
  readonly instant: string;
}

function sourcesOf(area: AuditArea | undefined): readonly AuditSource[] {
  return area === undefined ? SOURCES : SOURCES.filter((source) => source.area === area);
}

/** The selected events of a source, unordered. Keys are compared by bytes, so that every sort gives the same order. */
function eventsOf(source: AuditSource, { from, to, q, groupNumber, userId }: AuditSelection): RawBuilder<unknown> {
  const words = q.trim();
  return sql`
    select ${source.id} as source, s.at, (${`${source.id}:`} || s.key) collate "C" as key, s.event, s.by_user_id, s.by_name,
      s.group_number, s.subject_kind, s.subject_key, s.subject_name, s.note, s.facts
    from (${source.events}) s
    where s.at >= ${from}::timestamptz and s.at < ${to}::timestamptz
      ${groupNumber === undefined ? sql`` : sql`and s.group_number = ${groupNumber}`}
      ${userId === undefined ? sql`` : sql`and s.by_user_id = ${userId}`}
      ${words === '' ? sql`` : sql`and ${isNamed(words)}`}`;
}

/** Condition on events `s`. @param words not empty */
function isNamed(words: string): RawBuilder<unknown> {
  const isTold = matchesSearch(words, {
    texts: [{ text: sql`s.by_name` }, { text: sql`s.subject_name` }, { text: sql`s.note` }],
  });
  return sql`(${isTold} or s.group_number in (select n.group_number from groups n where ${hasNameOrNumber('n', words)}))`;
}

function isBelow({ at, key }: AuditPlace): RawBuilder<unknown> {
  return sql`e.at <= ${at}::timestamptz and (e.at < ${at}::timestamptz or e.key < ${key})`;
}

function eventOf(row: FoundRow, area: AuditArea): AuditEvent {
  return {
    key: row.key,
    at: row.at,
    area,
    what: row.event,
    byUserId: row.by_user_id,
    byName: row.by_name,
    groupNumber: row.group_number,
    groupName: row.group_name,
    subject: { kind: row.subject_kind, key: row.subject_key, name: row.subject_name },
    changes: [],
    why: row.note,
  };
}
