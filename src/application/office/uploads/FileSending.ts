import { BehaviorSubject, Observable } from 'rxjs';
import type { Upload, UploadWithErrors } from '../../../../contract/office/uploadRecords';
import type { UploadTarget } from '../../../../contract/office/uploads';
import { BrowserCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import type { GivenFile } from '../../platform/shared/GivenFile';
import type { FileToSend, SendOptions, UploadGateway } from './ports';
import { isPending, type SendState, type SentFile, shareSent } from './SentFile';

/** Limits of the server: bytes per file and files per call. */
const MAX_BYTES = 20 * 1024 * 1024;

export const MAX_FILES = 20;

/**
 * Uploads files from choosing them to the server's response. Several are sent in one call, with progress per file.
 *
 * @source docs/decisions/uploads.md#several-files-wait-for-their-templates-and-go-in-one-call
 */
export class FileSending {
  private readonly files = new BehaviorSubject<readonly SentFile[]>([]);
  private nextId = 1;
  /** Ids of files to send. Other waiting files wait for a template to be chosen. */
  private readonly queued = new Set<number>();
  private running: { readonly ids: readonly number[]; readonly stop: AbortController } | undefined;
  private isClosed = false;

  /** All files in order: the current list on subscribe, then every change. Never errors. */
  readonly files$: Observable<readonly SentFile[]> = this.files.asObservable();

  constructor(private readonly uploads: UploadGateway) {}

  get snapshot(): readonly SentFile[] {
    return this.files.value;
  }

  /** Adds files. A single file is sent immediately; several wait, so that a template can be chosen for each. */
  async add(target: UploadTarget, files: readonly GivenFile[]): Promise<void> {
    const added = files.map((file): SentFile => {
      const message = problemWith(file);
      const state: SendState = message === undefined ? { kind: 'waiting' } : { kind: 'unfit', message };
      return { id: this.nextId++, file, target, template: 'auto', state };
    });
    this.files.next([...this.snapshot, ...added]);
    const requested = this.waiting.filter(({ id }) => !this.queued.has(id));
    if (requested.length === 1 && files.length === 1) await this.sendQueued(requested);
  }

  /** Sets the template of a waiting file. @param template its key, or `auto` */
  choose(id: number, template: string): void {
    this.change([id], (file) => ({ ...file, template }));
  }

  /** Sends all waiting files. Never rejects; each file's state gives its result. */
  send(): Promise<void> {
    return this.sendQueued(this.waiting);
  }

  /**
   * Cancels a file unless the server has received it. Other files of the same call go on; a canceled file is discarded when
   * the call ends. The call is aborted once all of its files are canceled.
   */
  async remove(id: number): Promise<void> {
    const { running } = this;
    if (!running?.ids.includes(id)) return this.drop([id]);
    const inCall = this.snapshot.filter((file) => running.ids.includes(file.id));
    if (inCall.some((file) => file.id === id && file.state.kind !== 'sending')) return;
    if (inCall.some((file) => file.id !== id && file.state.kind === 'sending')) {
      return this.change([id], (file) => ({ ...file, state: { kind: 'leaving' } }));
    }
    running.stop.abort();
    this.running = undefined;
    this.drop(running.ids);
    await this.sendQueued([]);
  }

  /** Sends a failed file again. */
  async retry(id: number): Promise<void> {
    this.change([id], (file) => ({ ...file, state: { kind: 'waiting' } }));
    await this.sendQueued([{ id }]);
  }

  /** Removes finished files from the list. */
  clear(): void {
    this.files.next(this.snapshot.filter(isPending));
  }

  /** Aborts the current call. */
  close(): void {
    this.isClosed = true;
    this.running?.stop.abort();
  }

  private get waiting(): readonly SentFile[] {
    return this.snapshot.filter(({ state }) => state.kind === 'waiting');
  }

  private async sendQueued(files: readonly Pick<SentFile, 'id'>[]): Promise<void> {
    for (const { id } of files) this.queued.add(id);
    while (!this.running && !this.isClosed) {
      const queue = this.waiting.filter(({ id }) => this.queued.has(id));
      const [first] = queue;
      if (!first) return;
      const batch = queue.filter(({ target }) => isSame(target, first.target)).slice(0, MAX_FILES);
      // oxlint-disable-next-line no-await-in-loop -- one call at a time: two would share the bandwidth
      await this.sendBatch(first.target, batch);
    }
  }

  private async sendBatch(target: UploadTarget, batch: readonly SentFile[]): Promise<void> {
    const stop = new AbortController();
    const ids = batch.map(({ id }) => id);
    const allBytes = batch.reduce((sum, { file }) => sum + file.size, 0);
    const run = { ids, stop, isSent: false };
    this.running = run;
    this.progress(batch, 0);
    const onProgress = (sent: number) => {
      if (this.running !== run) return;
      run.isSent = sent >= allBytes;
      this.progress(batch, sent);
    };
    const options = { signal: stop.signal, onProgress };
    try {
      const taken = await sendInOneCall(this.uploads, target, batch, options);
      const uploadOf = (id: number) => taken[ids.indexOf(id)];
      const leaving = this.snapshot.filter(({ id, state }) => ids.includes(id) && state.kind === 'leaving');
      this.change(ids, (file) =>
        file.state.kind === 'leaving' ? file : { ...file, state: takenBy(uploadOf(file.id)) },
      );
      await Promise.all(leaving.map(({ id }) => this.throwAway(id, uploadOf(id))));
    } catch (error) {
      // `remove` or `close` aborted the call and has updated the files.
      if (this.running !== run) return;
      const mayBeThere = run.isSent && error instanceof ApiError && error.kind === 'unanswered';
      if (!mayBeThere) this.drop(this.snapshot.filter(({ state }) => state.kind === 'leaving').map(({ id }) => id));
      this.change(ids, (file) => ({ ...file, state: failed(error, mayBeThere) }));
    } finally {
      if (this.running === run) this.running = undefined;
    }
  }

  /** Discards a canceled file that has arrived. It is shown like any other if that fails. */
  private async throwAway(id: number, upload: Upload | undefined): Promise<void> {
    try {
      if (upload) await this.uploads.discard({ filePk: upload.filePk });
      this.drop([id]);
    } catch {
      this.change([id], (file) => ({ ...file, state: takenBy(upload) }));
    }
  }

  /** @param sentBytes sent bytes of the whole batch, which is sent file by file */
  private progress(batch: readonly SentFile[], sentBytes: number): void {
    const sizes = batch.map(({ file }) => file.size);
    const ids = batch.map(({ id }) => id);
    this.change(ids, (file) => ({
      ...file,
      state: file.state.kind === 'leaving' ? file.state : stateAt(sizes, ids.indexOf(file.id), sentBytes),
    }));
  }

  private drop(ids: readonly number[]): void {
    this.files.next(this.snapshot.filter(({ id }) => !ids.includes(id)));
  }

  private change(ids: readonly number[], change: (file: SentFile) => SentFile): void {
    this.files.next(this.snapshot.map((file) => (ids.includes(file.id) ? change(file) : file)));
  }
}

export interface SendingVisit {
  readonly sending: FileSending;
  readonly files: readonly SentFile[];
}

/** Uploads files. @source API-8 API-9 UPL-1 */
export class SendFiles {
  constructor(private readonly uploads: UploadGateway) {}

  open(): FileSending {
    return new FileSending(this.uploads);
  }

  /**
   * Uploads files in one call without reporting progress.
   *
   * @param files 1 to `MAX_FILES`
   * @returns in the order of the files
   * @throws ApiError
   */
  sendAtOnce(target: UploadTarget, files: readonly GivenFile[]): Promise<readonly Upload[]> {
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const toSend = files.map((file) => ({ file, template: 'auto' }));
    return sendInOneCall(this.uploads, target, toSend, options);
  }

  /** A sending with its files on subscribe, then every change. Unsubscribing aborts it. Never errors. Cold. */
  visit$(): Observable<SendingVisit> {
    return new Observable((subscriber) => {
      const sending = this.open();
      const changes = sending.files$.subscribe((files) => subscriber.next({ sending, files }));
      return () => {
        changes.unsubscribe();
        sending.close();
      };
    });
  }
}

function stateAt(sizes: readonly number[], index: number, sentBytes: number): SendState {
  const isSent = sentBytes >= sizes.reduce((sum, size) => sum + size, 0);
  return isSent ? { kind: 'reading' } : { kind: 'sending', share: shareSent(sizes, index, sentBytes) };
}

const NO_ANSWER = new ApiError('unanswered', BrowserCode.BadAnswer, 'The server returned no result for this file.');

function takenBy(upload: Upload | undefined): SendState {
  return upload ? { kind: 'taken', upload } : failed(NO_ANSWER, true);
}

function failed(error: unknown, mayBeThere: boolean): SendState {
  return { kind: 'failed', error, mayBeThere };
}

/** @returns in the order of the files */
async function sendInOneCall(
  uploads: UploadGateway,
  target: UploadTarget,
  files: readonly FileToSend[],
  options: SendOptions,
): Promise<readonly UploadWithErrors[]> {
  const [first, ...more] = files;
  if (!first) return [];
  return more.length > 0 ? uploads.sendMany(target, files, options) : [await uploads.send(target, first, options)];
}

function problemWith({ size, name }: GivenFile): string | undefined {
  if (size === 0) return 'This file is empty. Export it again and choose the new file.';
  if (size > MAX_BYTES) return 'This file is larger than 20 MB. Split it into smaller ones.';
  return name.length > 200 ? 'The name of this file is too long. Shorten it to 200 characters.' : undefined;
}

function isSame(one: UploadTarget, other: UploadTarget): boolean {
  return one.kind === other.kind && one.owner === other.owner;
}
