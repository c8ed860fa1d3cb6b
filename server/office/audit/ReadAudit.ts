import type { AuditPage } from '../../../contract/office/audit';
import {
  AUDIT_AREA_LABELS,
  type AuditEvent,
  type AuditFilter,
  auditChangeText,
  DEFAULT_AUDIT_DAYS,
  MAX_AUDIT_DAYS,
  MAX_SEARCHED_DAYS,
} from '../../../src/domain/office/audit/AuditEvent';
import { addDays, daysBetween, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import type { ExportFormat } from '../../../src/domain/platform/files/listExport';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { startOfOfficeDate } from '../../platform/shared/officeDate';
import { badRequest } from '../../platform/shared/Refusal';
import { type SheetFile, sheetFile } from '../../platform/shared/sheetFile';
import type { SheetColumn, SheetRow, Workbooks } from '../../platform/shared/Workbooks';

/** Filter and period of the events to read. */
export interface AuditSelection extends Omit<AuditFilter, 'from' | 'to'> {
  /** First instant of the period: ISO timestamp, UTC. */
  readonly from: string;
  /** First instant after the period: ISO timestamp, UTC. */
  readonly to: string;
}

/** The last event on a page. */
export interface AuditPlace {
  /** ISO timestamp in UTC with microseconds. */
  readonly at: string;
  readonly key: string;
}

export interface AuditQueries {
  /** Number of events; counts at most `most` of each kind. */
  count(selection: AuditSelection, most: number): Promise<number>;
  /** Latest first. @param before the last event on the previous page */
  page(
    selection: AuditSelection,
    before: AuditPlace | undefined,
    size: number,
  ): Promise<{ readonly items: readonly AuditEvent[]; readonly next: AuditPlace | undefined }>;
}

/** A filter as requested: days are optional. */
export interface AuditRequest extends Omit<AuditFilter, 'from' | 'to'> {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
  /** Today at the office. */
  readonly today: LocalDate;
}

/** A file whose parts are generated while it is being sent. */
interface ExportedAudit extends SheetFile {
  readonly name: string;
}

/** Maximum events in one file. */
const MAX_EXPORTED = 100_000;
const EXPORT_PAGE = 1_000;

/** Reads who changed what, when, and why. @source product.md, Screens: Audit */
export class ReadAudit {
  /** @param officeTimeZone IANA name: the time zone in which days begin and end. */
  constructor(
    private readonly queries: AuditQueries,
    private readonly workbooks: Workbooks,
    private readonly officeTimeZone?: string,
  ) {}

  /**
   * @throws Refusal BAD_REQUEST for days out of order or in the future, for too long a period, or for a page that does not exist.
   */
  async page(request: AuditRequest, before: string | undefined, size: number): Promise<AuditPage> {
    const { items, next } = await this.queries.page(
      this.selectionOf(request),
      before === undefined ? undefined : placeIn(before),
      size,
    );
    return { items, next: next ? `${next.at}${SEPARATOR}${next.key}` : null };
  }

  /**
   * Only counts the events; they are read with the parts of the file.
   *
   * @throws Refusal BAD_REQUEST as above, and for more than 100,000 events.
   */
  async export(request: AuditRequest, format: ExportFormat, signal: AbortSignal): Promise<ExportedAudit> {
    const selection = this.selectionOf(request);
    if ((await this.queries.count(selection, MAX_EXPORTED + 1)) > MAX_EXPORTED) {
      throw badRequest(
        `That is more than ${MAX_EXPORTED.toLocaleString('en-US')} events. Choose fewer days or one area.`,
      );
    }
    const { queries } = this;
    const rows = (async function* () {
      let place: AuditPlace | undefined;
      do {
        signal.throwIfAborted();
        const { items, next } = await queries.page(selection, place, EXPORT_PAGE);
        for (const event of items) yield rowOf(event);
        place = next;
      } while (place);
    })();
    const { from, to } = periodOf(request);
    const name = downloadName(['Audit', from, to], format);
    return { name, ...sheetFile(this.workbooks, { name: 'Audit', columns: COLUMNS, rows }, format, signal) };
  }

  private selectionOf(request: AuditRequest): AuditSelection {
    assertReadable(request);
    const { from, to } = periodOf(request);
    const { area, q, groupNumber, userId } = request;
    const startOf = (day: LocalDate) => startOfOfficeDate(day, this.officeTimeZone).toISOString();
    return { area, q, groupNumber, userId, from: startOf(from), to: startOf(addDays(to, 1)) };
  }
}

function periodOf({ from, to, today }: AuditRequest): { readonly from: LocalDate; readonly to: LocalDate } {
  const last = to ?? today;
  return { from: from ?? addDays(last, 1 - DEFAULT_AUDIT_DAYS), to: last };
}

/** @throws Refusal BAD_REQUEST for a period that ends before it begins, ends in the future, or is too long. */
function assertReadable(request: AuditRequest): void {
  const { from, to } = periodOf(request);
  if (to > request.today) throw badRequest('The last day cannot be after today.');
  if (from > to) throw badRequest('The first day is after the last. Change one of them.');
  const days = daysBetween(from, to) + 1;
  if (days > MAX_AUDIT_DAYS) throw badRequest(`Choose at most ${MAX_AUDIT_DAYS} days.`);
  const { q, groupNumber, userId } = request;
  if (q.trim() !== '' && groupNumber === undefined && userId === undefined && days > MAX_SEARCHED_DAYS) {
    throw badRequest(
      `A search can cover at most ${MAX_SEARCHED_DAYS} days. Choose fewer days, or select a person or a group in the list.`,
    );
  }
}

const SEPARATOR = '~';
const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~([a-z]+:.+)$/s;

/** @throws Refusal BAD_REQUEST for any text other than the `next` of a page. */
function placeIn(text: string): AuditPlace {
  const [, at, key] = PLACE.exec(text) ?? [];
  if (at === undefined || key === undefined || !isInstant(at)) {
    throw badRequest('This page of the audit log does not exist. Start with the latest events.');
  }
  return { at, key };
}

/** Whether the day and the time exist: the database refuses others. */
function isInstant(at: string): boolean {
  const ms = Date.parse(at);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === at.slice(0, 19) && at >= '1900';
}

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'Time (UTC)', width: 20, format: 'time' },
  { heading: 'Who', width: 24 },
  { heading: 'User ID', width: 24 },
  { heading: 'Area', width: 24 },
  { heading: 'What', width: 28 },
  { heading: 'About', width: 28 },
  { heading: 'Group', width: 28 },
  { heading: 'Group number', width: 14 },
  { heading: 'Changes', width: 60 },
  { heading: 'Why', width: 40 },
];

function rowOf(event: AuditEvent): SheetRow {
  return [
    event.at,
    event.byName,
    event.byUserId,
    labelOf(AUDIT_AREA_LABELS, event.area),
    event.what,
    event.subject.name,
    event.groupName,
    event.groupNumber,
    event.changes.map(auditChangeText).join('\n'),
    event.why,
  ];
}
