import { dateText, dayOf, type LocalDate } from '../dates/LocalDate';
import type { ExportFormat } from '../files/listExport';
import { counted } from '../text/wording';

/**
 * - `QUEUED`: waits for its turn
 * - `RUNNING`: a server reads its rows
 * - `READY`: the file can be downloaded until `expiresAt`
 * - `FAILED`: `problem` says why, and what to do
 * - `CANCELED`: the person canceled it
 * - `EXPIRED`: the file was deleted
 */
export const PREPARED_STATES = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELED', 'EXPIRED'] as const;
export type PreparedState = (typeof PREPARED_STATES)[number];

export const PREPARED_STATE_LABELS: Readonly<Record<PreparedState, string>> = {
  QUEUED: 'Waiting',
  RUNNING: 'Preparing',
  READY: 'Ready',
  FAILED: 'Failed',
  CANCELED: 'Canceled',
  EXPIRED: 'Expired',
};

/** Whether the file is not there yet, but will be. */
export const isUnfinished = (state: string): boolean => state === 'QUEUED' || state === 'RUNNING';

/** Whether the same list can be prepared again in the place of this file. */
export const canPrepareAgain = (state: string): boolean => ['FAILED', 'CANCELED', 'EXPIRED'].includes(state);

/**
 * Rows from which the application suggests to prepare an export in the background. A server reads and writes 2,000 to 10,000 rows in
 * a second, so that a list of this length takes 10 seconds to a minute: longer than people watch a page without doing anything else.
 *
 * @source docs/decisions/files.md#a-long-export-can-be-prepared-in-the-background
 */
export const LONG_EXPORT_ROWS = 100_000;

/** Days that a prepared file is kept: a week, so that whoever asked on a Friday still has it after the weekend. */
export const PREPARED_FILE_DAYS = 7;

/** Exports of a person that wait or run at the same time. */
export const MAX_UNFINISHED_EXPORTS = 3;

/** Prepared exports of a person that are listed, whatever became of them. Earlier ones that have ended make room. */
export const MAX_LISTED_EXPORTS = 20;

/** Bytes of the prepared files that are kept for a person: about four workbooks of a million bills. */
export const MAX_KEPT_BYTES = 250_000_000;

/** Bytes of the prepared files that are kept for everyone: those of 40 people with as much as they may have. */
export const MAX_ALL_KEPT_BYTES = 10_000_000_000;

/** An export that is, was, or will be prepared in the background for the person who sees it. */
export interface PreparedExport {
  readonly exportPk: string;
  /** Name of the exported items, in the plural: `bills`. */
  readonly noun: string;
  readonly format: ExportFormat;
  readonly state: PreparedState;
  /** Rows written so far. */
  readonly rows: number;
  /** Rows that the file will have; null if they are not known before they are read. */
  readonly allRows: number | null;
  /** Empty before the file has begun. */
  readonly fileName: string;
  /** Size of the file so far. */
  readonly bytes: number;
  /** ISO timestamps, UTC. */
  readonly requestedAt: string;
  /** When it became ready, failed, or was canceled; null before. */
  readonly endedAt: string | null;
  /** When the file will be or was deleted; null if there is no file. */
  readonly expiresAt: string | null;
  /** Why it failed, and what to do; empty otherwise. */
  readonly problem: string;
}

/** The name of an export in a list: that of its file, or before it has one, what is exported: `Bills (Excel)`. */
export function preparedName({ fileName, noun, format }: PreparedExport): string {
  if (fileName !== '') return fileName;
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} (${format === 'csv' ? 'CSV' : 'Excel'})`;
}

/** What a notice says about an export that has ended. */
export type EndedExport = Pick<PreparedExport, 'exportPk' | 'noun' | 'fileName' | 'rows' | 'expiresAt' | 'problem'> & {
  readonly state: 'READY' | 'FAILED';
};

export interface ExportNotice {
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly isRead: boolean;
  readonly ended: EndedExport;
}

/** "Bills 2026-11-28.xlsx with 431,204 rows is ready. Download it by Dec 5, 2026." */
export function endedExportText({ state, noun, fileName, rows, expiresAt, problem }: EndedExport): string {
  if (state === 'FAILED') return `Your export of ${noun} could not be prepared. ${problem}`;
  const until = expiresAt === null ? '' : ` Download it by ${dateText(lastDayOf(expiresAt))}.`;
  return `${fileName} with ${counted(rows, 'row')} is ready.${until}`;
}

/** The last day on which a file can be downloaded all day. */
function lastDayOf(expiresAt: string): LocalDate {
  return dayOf(new Date(new Date(expiresAt).getTime() - DAY_MS));
}

const DAY_MS = 86_400_000;

const SECOND_MS = 1_000;

/** Time after which the rate of an export says how long it will take. */
const MEASURED_AFTER_MS = 2 * SECOND_MS;

/**
 * How long an export will still take at the rate so far; undefined before it can be said.
 *
 * @param elapsedMs since the export was requested
 */
export function remainingText(
  { rows, allRows }: { readonly rows: number; readonly allRows: number | null | undefined },
  elapsedMs: number,
): string | undefined {
  if (!allRows || rows === 0 || elapsedMs < MEASURED_AFTER_MS) return undefined;
  const seconds = ((allRows - rows) / rows) * (elapsedMs / SECOND_MS);
  if (seconds < 45) return 'Less than a minute left';
  return `About ${counted(Math.max(Math.round(seconds / 60), 1), 'minute')} left`;
}
