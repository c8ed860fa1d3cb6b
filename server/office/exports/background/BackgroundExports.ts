import {
  canPrepareAgain,
  MAX_ALL_KEPT_BYTES,
  MAX_KEPT_BYTES,
  MAX_UNFINISHED_EXPORTS,
  type PreparedExport,
} from '../../../../src/domain/office/exports/PreparedExport';
import { mayStillSee } from '../../../../src/domain/office/exports/ReadRights';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { sizeLabel } from '../../../../src/domain/platform/files/sizeLabel';
import { counted } from '../../../../src/domain/platform/text/wording';
import type { FileStorage } from '../../../platform/files/filePorts';
import type { Caller } from '../../../platform/shared/Caller';
import type { Clock } from '../../../platform/shared/Clock';
import { notFound, Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { FilePart } from '../../../platform/shared/sheetFile';
import type { ExportedLists } from './ExportedLists';
import type { ExportRoom, NewExport, PreparedExportRepository, StoredExport, StoredPart } from './ports';
import { hashOf } from './storedParts';

/** A stored file whose parts are read while it is sent. */
export interface PreparedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly rows: number;
  readonly parts: AsyncGenerator<FilePart>;
}

interface BackgroundDependencies {
  readonly exports: PreparedExportRepository;
  readonly lists: ExportedLists;
  readonly files: Pick<FileStorage, 'get'>;
  readonly clock: Clock;
  /** Has this server look for work at once. */
  readonly wake: () => void;
}

/**
 * A person's exports in the background: requests, lists, downloads, and ends them.
 *
 * @source docs/decisions/files.md#a-long-export-can-be-prepared-in-the-background
 */
export class BackgroundExports {
  constructor(private readonly dependencies: BackgroundDependencies) {}

  /** The same request again returns the export that waits or runs. @throws Refusal TOO_MANY */
  async request({ userId }: Caller, wanted: Omit<NewExport, 'userId'>): Promise<PreparedExport> {
    const { exports, clock, wake } = this.dependencies;
    const added = await exports.add({ ...wanted, userId }, clock.now(), assertRoom);
    wake();
    return added;
  }

  list({ userId }: Caller): Promise<readonly PreparedExport[]> {
    return this.dependencies.exports.listOf(userId, this.dependencies.clock.now());
  }

  /** An export that has ended stays as it is. @throws Refusal NOT_FOUND */
  async cancel({ userId }: Caller, exportPk: string): Promise<PreparedExport> {
    await this.find(userId, exportPk);
    await this.dependencies.exports.cancel(userId, exportPk, this.dependencies.clock.now());
    return this.find(userId, exportPk);
  }

  /** @throws Refusal NOT_FOUND; FORBIDDEN without the right to export the list now; WRONG_STATUS; TOO_MANY. */
  async prepareAgain({ userId, person }: Caller, exportPk: string, confirm: () => void): Promise<PreparedExport> {
    const { exports, lists, clock, wake } = this.dependencies;
    const { state, request } = await this.find(userId, exportPk);
    lists.rightsOf(request, person);
    if (lists.needsRecentSignIn(request)) confirm();
    if (state === 'READY') throw wrongStatus('This export is ready. Download it.');
    if (canPrepareAgain(state)) await exports.addAgain(userId, exportPk, clock.now(), assertRoom);
    wake();
    return this.find(userId, exportPk);
  }

  async remove({ userId }: Caller, exportPk: string): Promise<void> {
    await this.dependencies.exports.remove(userId, exportPk);
    this.dependencies.wake();
  }

  /**
   * The file of an export, if the person may see everything in it now.
   *
   * @param confirm throws unless the person signed in a short time ago; called for lists that need it.
   * @throws Refusal NOT_FOUND; WRONG_STATUS; RIGHTS_CHANGED. Reading a part throws UNAVAILABLE, or FILE_UNREADABLE for a part that is not
   * as it was written.
   * @source BR-BGX-04
   */
  async download({ userId, person }: Caller, exportPk: string, confirm: () => void): Promise<PreparedFile> {
    const { exports, lists } = this.dependencies;
    const found = await this.find(userId, exportPk);
    const { state, request, readRights, runId, fileName: name, mediaType, rows } = found;
    if (state !== 'READY' || !readRights) throw notReady(found);
    const now = this.rightsNow(found, person);
    const isCovered =
      now !== undefined && mayStillSee(readRights, now) && !(await exports.hasLostGroups(exportPk, now));
    if (!isCovered) throw rightsChanged();
    if (lists.needsRecentSignIn(request)) confirm();
    const parts = await exports.partsOf(exportPk, runId);
    if (!isWhole(found, parts)) throw damaged();
    return { name, mediaType, rows, parts: this.read(exportPk, parts) };
  }

  private rightsNow({ request }: StoredExport, person: Caller['person']) {
    try {
      return this.dependencies.lists.rightsOf(request, person);
    } catch (error) {
      if (error instanceof Refusal && error.code === ErrorCode.Forbidden) return undefined;
      throw error;
    }
  }

  private async *read(exportPk: string, parts: readonly StoredPart[]): AsyncGenerator<FilePart> {
    const { exports, files, clock } = this.dependencies;
    for (const { storageKey, rows, sha256 } of parts) {
      const bytes = await files.get(storageKey);
      if (!bytes || hashOf(bytes) !== sha256) throw damaged();
      yield { rows, bytes };
    }
    await exports.markDownloaded(exportPk, clock.now());
  }

  private async find(userId: string, exportPk: string): Promise<StoredExport> {
    const found = await this.dependencies.exports.find(userId, exportPk, this.dependencies.clock.now());
    if (found) return found;
    throw notFound('export');
  }
}

/** @throws Refusal TOO_MANY, saying which limit is reached, and what to do. */
function assertRoom({ unfinished, keptBytes, allKeptBytes }: ExportRoom): void {
  if (unfinished >= MAX_UNFINISHED_EXPORTS) {
    const count = counted(MAX_UNFINISHED_EXPORTS, 'export');
    throw tooMany(`You already have ${count} that are not ready yet. Wait until one is ready, or cancel one.`);
  }
  const problem = roomProblem({ keptBytes, allKeptBytes });
  if (problem !== undefined) throw tooMany(problem);
}

/** Why no more bytes can be kept; undefined if they can. */
export function roomProblem({ keptBytes, allKeptBytes }: Omit<ExportRoom, 'unfinished'>): string | undefined {
  if (keptBytes >= MAX_KEPT_BYTES) {
    return `Your prepared exports take ${sizeLabel(keptBytes)}, of at most ${sizeLabel(MAX_KEPT_BYTES)}. Delete one that you have downloaded, then try again.`;
  }
  if (allKeptBytes >= MAX_ALL_KEPT_BYTES) {
    return 'The space for prepared exports is full. Export the list without preparing it, or try again tomorrow.';
  }
  return undefined;
}

const tooMany = (message: string) => new Refusal(ErrorCode.TooMany, message);

function notReady({ state }: StoredExport): Refusal {
  const messages: Readonly<Record<string, string>> = {
    EXPIRED: 'This file has expired and was deleted. Prepare the export again.',
    FAILED: 'This export failed. Prepare it again.',
    CANCELED: 'This export was canceled. Prepare it again.',
  };
  return wrongStatus(messages[state] ?? 'This export is not ready yet. Wait until it is.');
}

function rightsChanged(): Refusal {
  const message =
    'Your access has changed since this file was prepared, and the file has rows that you may no longer see. Delete it, and export the list again.';
  return new Refusal(ErrorCode.RightsChanged, message);
}

function damaged(): Refusal {
  const message = 'The stored file is damaged, so it was not sent. Delete it, and export the list again.';
  return new Refusal(ErrorCode.FileUnreadable, message);
}

/** Whether no part is missing. */
function isWhole({ rows, bytes }: StoredExport, parts: readonly StoredPart[]): boolean {
  const isNumbered = parts.every(({ partNo }, index) => partNo === index + 1);
  return isNumbered && parts.at(-1)?.rows === rows && parts.reduce((sum, part) => sum + part.bytes, 0) === bytes;
}
