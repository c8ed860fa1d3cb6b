import { dateText, dayOf, type LocalDate } from '../../platform/dates/LocalDate';
import type { ExportFormat } from '../../platform/files/listExport';
import { counted } from '../../platform/text/wording';

/**
 * - `QUEUED`: waiting to start
 * - `RUNNING`: a server is reading its rows
 * - `READY`: the file can be downloaded until `expiresAt`
 * - `FAILED`: `problem` says why, and what to do
 * - `CANCELED`: canceled by the person
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

/** Whether the file is still being prepared. */
export const isUnfinished = (state: string): boolean => state === 'QUEUED' || state === 'RUNNING';

/** Whether the list can be prepared again to replace this file. */
export const canPrepareAgain = (state: string): boolean => ['FAILED', 'CANCELED', 'EXPIRED'].includes(state);

/**
 * Number of rows from which the application suggests preparing an export in the background. A server reads and writes 2,000 to
 * 10,000 rows a second, so a list of this length takes 10 seconds to a minute: too long to wait.
 *
 * @source docs/decisions/files.md#a-long-export-can-be-prepared-in-the-background
 */
export const LONG_EXPORT_ROWS = 100_000;

/** Days that a prepared file is kept: a week, so that a file requested on a Friday is still there after the weekend. */
export const PREPARED_FILE_DAYS = 7;

/** Maximum exports of a person that wait or run at the same time. */
export const MAX_UNFINISHED_EXPORTS = 3;

/** Maximum prepared exports listed for a person, in any state. The earliest ended ones are dropped. */
export const MAX_LISTED_EXPORTS = 20;

/** Maximum bytes of prepared files kept for one person: about four workbooks of a million bills. */
export const MAX_KEPT_BYTES = 250_000_000;

/** Maximum bytes of prepared files kept for everyone: the maximum of 40 people. */
export const MAX_ALL_KEPT_BYTES = 10_000_000_000;

/** An export prepared in the background, in any state, for the person who requested it. */
export interface PreparedExport {
  readonly exportPk: string;
  /** Name of the exported items, in the plural: `bills`. */
  readonly noun: string;
  readonly format: ExportFormat;
  readonly state: PreparedState;
  /** Rows written so far. */
  readonly rows: number;
  /** Number of rows that the file will have; null if unknown before reading. */
  readonly allRows: number | null;
  /** Empty until the file is started. */
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

/** The name of an export in a list: its file name or, before it has one, its contents: `Bills (Excel)`. */
export function preparedName({ fileName, noun, format }: PreparedExport): string {
  if (fileName !== '') return fileName;
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} (${format === 'csv' ? 'CSV' : 'Excel'})`;
}

/** The content of a notice about an export that has ended. */
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

/** The last day on which a file can be downloaded until midnight. */
function lastDayOf(expiresAt: string): LocalDate {
  return dayOf(new Date(new Date(expiresAt).getTime() - DAY_MS));
}

const DAY_MS = 86_400_000;

const SECOND_MS = 1_000;

/** Time after which the rate of an export is reliable enough for an estimate. */
const MEASURED_AFTER_MS = 2 * SECOND_MS;

/**
 * Remaining time of an export at the current rate; undefined until it can be estimated.
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
