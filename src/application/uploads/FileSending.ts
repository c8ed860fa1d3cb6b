import { BehaviorSubject, type Observable } from 'rxjs';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import type { UploadGateway } from './ports/UploadGateway';
import { isOnItsWay, type SendState, type SentFile } from './SentFile';
import { shareOf } from './shareOf';
import type { Upload } from './Upload';
import type { UploadTarget } from './UploadTarget';

/** What the server takes: bytes of a file, and files at once. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_FILES = 20;

/** Sends the files that a person gives, from choosing them to the server's answer. Several go in one call, and are shown one by one. */
export class FileSending {
  private readonly files = new BehaviorSubject<readonly SentFile[]>([]);
  private nextId = 1;
  /** Files that the person let go: what is not among them waits for its template to be chosen. */
  private readonly due = new Set<number>();
  private running: { readonly ids: readonly number[]; readonly stop: AbortController } | undefined;
  private isClosed = false;

  /** The files in the order in which they came: now, then every change. Never errors. */
  readonly files$: Observable<readonly SentFile[]> = this.files.asObservable();

  constructor(private readonly uploads: UploadGateway) {}

  get snapshot(): readonly SentFile[] {
    return this.files.value;
  }

  /** Takes files. One alone is sent at once; several wait, so that a template can be chosen for each. */
  async add(target: UploadTarget, files: readonly GivenFile[]): Promise<void> {
    const added = files.map((file): SentFile => {
      const message = unfitFor(file);
      const state: SendState = message === undefined ? { kind: 'waiting' } : { kind: 'unfit', message };
      return { id: this.nextId++, file, target, template: 'auto', state };
    });
    this.files.next([...this.snapshot, ...added]);
    const asked = this.waiting.filter(({ id }) => !this.due.has(id));
    if (asked.length === 1 && files.length === 1) await this.letGo(asked);
  }

  /** Says by which template a waiting file is to be read. @param template its key, or `auto` */
  choose(id: number, template: string): void {
    this.change([id], (file) => ({ ...file, template }));
  }

  /** Sends all that wait. Never rejects: each file's state says what became of it. */
  send(): Promise<void> {
    return this.letGo(this.waiting);
  }

  /**
   * Gives a file up; not when the server has it already. Others of the same call go on, and nothing is sent twice: what was
   * given up is thrown away when the call has ended. A call of which nothing is wanted any more is broken off, and leaves
   * nothing behind.
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
    await this.letGo([]);
  }

  /** Sends what failed once more. */
  async retry(id: number): Promise<void> {
    this.change([id], (file) => ({ ...file, state: { kind: 'waiting' } }));
    await this.letGo([{ id }]);
  }

  /** Takes out of the list what has come to an end. */
  clear(): void {
    this.files.next(this.snapshot.filter(isOnItsWay));
  }

  /** The person leaves: what is on its way is given up. */
  close(): void {
    this.isClosed = true;
    this.running?.stop.abort();
  }

  private get waiting(): readonly SentFile[] {
    return this.snapshot.filter(({ state }) => state.kind === 'waiting');
  }

  private async letGo(files: readonly Pick<SentFile, 'id'>[]): Promise<void> {
    for (const { id } of files) this.due.add(id);
    while (!this.running && !this.isClosed) {
      const queue = this.waiting.filter(({ id }) => this.due.has(id));
      const [first] = queue;
      if (!first) return;
      const batch = queue.filter(({ target }) => isSame(target, first.target)).slice(0, MOST_FILES);
      // oxlint-disable-next-line no-await-in-loop -- one call at a time: two would share the same line
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
      const [first, ...more] = batch;
      if (!first) return;
      const taken =
        more.length > 0
          ? await this.uploads.sendMany(target, batch, options)
          : [await this.uploads.send(target, first, options)];
      const uploadOf = (id: number) => taken[ids.indexOf(id)];
      const leaving = this.snapshot.filter(({ id, state }) => ids.includes(id) && state.kind === 'leaving');
      this.change(ids, (file) =>
        file.state.kind === 'leaving' ? file : { ...file, state: takenBy(uploadOf(file.id)) },
      );
      await Promise.all(leaving.map(({ id }) => this.throwAway(id, uploadOf(id))));
    } catch (error) {
      // Whoever broke it off has already said what becomes of the files.
      if (this.running !== run) return;
      const mayBeThere = run.isSent && error instanceof ApiError && error.kind === 'unanswered';
      if (!mayBeThere) this.drop(this.snapshot.filter(({ state }) => state.kind === 'leaving').map(({ id }) => id));
      this.change(ids, (file) => ({ ...file, state: failed(error, mayBeThere) }));
    } finally {
      if (this.running === run) this.running = undefined;
    }
  }

  /** What was given up and has arrived all the same; shown like any other where it cannot be thrown away. */
  private async throwAway(id: number, upload: Upload | undefined): Promise<void> {
    try {
      if (upload) await this.uploads.discard(upload.filePk);
      this.drop([id]);
    } catch {
      this.change([id], (file) => ({ ...file, state: takenBy(upload) }));
    }
  }

  /** @param sentBytes of the batch as a whole, which goes file by file */
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

/** Of a call that goes file by file. */
function stateAt(sizes: readonly number[], index: number, sentBytes: number): SendState {
  const isSent = sentBytes >= sizes.reduce((sum, size) => sum + size, 0);
  return isSent ? { kind: 'reading' } : { kind: 'sending', share: shareOf(sizes, index, sentBytes) };
}

const NO_ANSWER = new ApiError('unanswered', 'BAD_ANSWER', 'The server said nothing about this file.');

function takenBy(upload: Upload | undefined): SendState {
  return upload ? { kind: 'taken', upload } : failed(NO_ANSWER, true);
}

function failed(error: unknown, mayBeThere: boolean): SendState {
  return { kind: 'failed', error, mayBeThere };
}

function unfitFor({ size, name }: GivenFile): string | undefined {
  if (size === 0) return 'This file is empty. Export it again and give it to us once more.';
  if (size > MOST_BYTES) return 'This file is larger than 20 MB. Split it into smaller ones.';
  return name.length > 200 ? 'The name of this file is too long. Shorten it to 200 characters.' : undefined;
}

function isSame(one: UploadTarget, other: UploadTarget): boolean {
  return one.kind === other.kind && one.owner === other.owner;
}
