import { merge, of, Subject, skip, switchMap } from 'rxjs';
import { isUnfinished, type PreparedExport } from '../../../domain/office/exports/PreparedExport';
import type { FileInParts } from '../../platform/shared/DownloadedFile';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { ExportProgress } from './ExportList';

/** The signed-in person's exports in the background. Calls reject with ApiError. */
export interface PreparedExportGateway {
  list(signal?: AbortSignal): Promise<readonly PreparedExport[]>;
  download(exportPk: string, signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<FileInParts>;
  cancel(args: { readonly exportPk: string }): Promise<void>;
  again(args: { readonly exportPk: string }): Promise<void>;
  remove(args: { readonly exportPk: string }): Promise<void>;
}

export const PreparedExportGateway: Token<PreparedExportGateway> = createToken('PreparedExportGateway');

/** How often exports that are not ready are read again. */
const BUSY_MS = 2_000;

/** How often they are read again otherwise: another tab may ask for one. */
const QUIET_MS = 30_000;

/** The person's exports that are, were, or will be prepared in the background. */
export class PreparedExports {
  private readonly changes = new Subject<void>();
  private readonly busy = new Subject<boolean>();

  constructor(
    private readonly gateway: PreparedExportGateway,
    private readonly visibility: PageVisibility,
    private readonly time: Time,
  ) {}

  /** Newest first. Reads again every two seconds while one is not ready, and when one was changed here. */
  open(): LiveQuery<'all', readonly PreparedExport[]> {
    const read = async (_query: 'all', signal: AbortSignal) => {
      const exports = await this.gateway.list(signal);
      this.busy.next(exports.some(({ state }) => isUnfinished(state)));
      return exports;
    };
    // Each answer starts the pause before the next read.
    const pause$ = this.busy.pipe(
      switchMap((isBusy) => pollWhileVisible(isBusy ? BUSY_MS : QUIET_MS, this.visibility, this.time).pipe(skip(1))),
    );
    const again$ = merge(of(undefined), this.changes, pause$);
    return new LiveQuery(read, { time: this.time, again$ });
  }

  /** @throws ApiError RIGHTS_CHANGED, WRONG_STATUS, FILE_UNREADABLE; CANCELLED; INCOMPLETE_FILE if part of the file is missing. */
  async download(
    exportPk: string,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<FileInParts> {
    const file = await this.gateway.download(exportPk, signal, onProgress);
    this.changes.next();
    return file;
  }

  /** @throws ApiError */
  async cancel(exportPk: string): Promise<void> {
    await this.change(() => this.gateway.cancel({ exportPk }));
  }

  /** Prepares one again that failed, was canceled, or expired. @throws ApiError TOO_MANY, FORBIDDEN */
  async again(exportPk: string): Promise<void> {
    await this.change(() => this.gateway.again({ exportPk }));
  }

  /** After a failure, an export that is gone counts as deleted: it has no row that could show the failure. @throws ApiError */
  async remove(exportPk: string): Promise<void> {
    await this.change(async () => {
      try {
        await this.gateway.remove({ exportPk });
      } catch (error) {
        const left = await this.gateway.list().catch(() => undefined);
        if (!left || left.some((one) => one.exportPk === exportPk)) throw error;
      }
    });
  }

  /** Reads the list again, also after a failure: the export may have changed. */
  private async change(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } finally {
      this.changes.next();
    }
  }
}
