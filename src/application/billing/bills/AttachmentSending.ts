import { BehaviorSubject, Observable } from 'rxjs';
import { attachmentProblem, MAX_ATTACHMENTS } from '../../../domain/billing/bills/attachments';
import type { GivenFile } from '../../platform/shared/GivenFile';
import type { NewKey } from '../../platform/shared/NewKey';
import type { BillCommentGateway } from './BillCommentsQuery';

/** State of a file that is not attached yet. */
export type AttachmentState =
  /** Waits for its comment to be saved, or for the files before it. */
  | { readonly kind: 'waiting' }
  /** @param share sent share of its bytes, 0 to 1 */
  | { readonly kind: 'sending'; readonly share: number }
  /** Cannot be attached; `message` says why and what to do. */
  | { readonly kind: 'unfit'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A chosen file. */
export interface FileToAttach {
  readonly id: number;
  /** Null until its comment is saved. */
  readonly commentPk: string | null;
  readonly file: GivenFile;
  /** Idempotency key: sending the file again attaches it once. */
  readonly key: string;
  readonly state: AttachmentState;
}

/** Files of a bill's comments that are not attached yet. */
export interface Attaching {
  readonly files: readonly FileToAttach[];
  /** Number of files that may have reached the server since the start. Read the comments again when it rises. */
  readonly arrivals: number;
}

/** Sends files to the comments of a bill, one after the other. A file of a new comment waits until the comment is saved. */
export class AttachmentSending {
  private readonly state = new BehaviorSubject<Attaching>({ files: [], arrivals: 0 });
  private nextId = 1;
  private running: { readonly id: number; readonly stop: AbortController } | undefined;
  private isClosed = false;

  /** Current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<Attaching> = this.state.asObservable();

  constructor(
    private readonly comments: Pick<BillCommentGateway, 'attach'>,
    private readonly newKey: NewKey,
    private readonly billPk: string,
  ) {}

  /**
   * Adds chosen files, and sends those of a saved comment.
   *
   * @param to null for the comment that is being written
   * @param limits largest file in bytes, and the number of files the comment has
   */
  add(
    to: string | null,
    files: readonly GivenFile[],
    { mostBytes, attached }: { readonly mostBytes: number; readonly attached: number },
  ): void {
    const isFit = ({ commentPk, state }: FileToAttach) => commentPk === to && state.kind !== 'unfit';
    let room = MAX_ATTACHMENTS - attached - this.files.filter(isFit).length;
    const added = files.map((file): FileToAttach => {
      const problem = attachmentProblem(file, mostBytes) ?? (room > 0 ? undefined : TOO_MANY);
      if (problem === undefined) room -= 1;
      const state: AttachmentState = problem === undefined ? { kind: 'waiting' } : { kind: 'unfit', message: problem };
      return { id: this.nextId++, commentPk: to, file, key: this.newKey(), state };
    });
    this.emit([...this.files, ...added]);
    void this.sendWaiting();
  }

  /** Sends the files of the comment that was being written, which is saved now. Files that cannot be attached are dropped. */
  attachTo(commentPk: string): void {
    const kept = this.files.filter((file) => file.commentPk !== null || file.state.kind !== 'unfit');
    this.emit(kept.map((file) => (file.commentPk === null ? { ...file, commentPk } : file)));
    void this.sendWaiting();
  }

  /** Removes a file from the list, and cancels it if it is being sent. */
  remove(id: number): void {
    const { running } = this;
    this.emit(this.files.filter((file) => file.id !== id));
    if (running?.id === id) running.stop.abort();
  }

  /** Sends a failed file again. */
  retry(id: number): void {
    this.change(id, { kind: 'waiting' });
    void this.sendWaiting();
  }

  /** Cancels everything. */
  close(): void {
    this.isClosed = true;
    this.running?.stop.abort();
  }

  private get files(): readonly FileToAttach[] {
    return this.state.value.files;
  }

  private async sendWaiting(): Promise<void> {
    while (!this.running && !this.isClosed) {
      const next = this.files.find(({ commentPk, state }) => commentPk !== null && state.kind === 'waiting');
      if (!next || next.commentPk === null) return;
      // oxlint-disable-next-line no-await-in-loop -- one file at a time: two would share the bandwidth
      await this.send(next, next.commentPk);
    }
  }

  private async send({ id, file, key }: FileToAttach, commentPk: string): Promise<void> {
    const stop = new AbortController();
    this.running = { id, stop };
    this.change(id, { kind: 'sending', share: 0 });
    try {
      const onProgress = (sent: number, all: number) => this.change(id, { kind: 'sending', share: sent / all });
      await this.comments.attach(this.billPk, commentPk, file, key, { signal: stop.signal, onProgress });
      this.emit(
        this.files.filter((one) => one.id !== id),
        1,
      );
    } catch (error) {
      // A canceled file may have arrived all the same.
      if (stop.signal.aborted) this.emit(this.files, 1);
      else this.change(id, { kind: 'failed', error });
    } finally {
      this.running = undefined;
    }
  }

  private change(id: number, state: AttachmentState): void {
    this.emit(this.files.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  private emit(files: readonly FileToAttach[], arrived = 0): void {
    this.state.next({ files, arrivals: this.state.value.arrivals + arrived });
  }
}

const TOO_MANY = `A comment can have at most ${MAX_ATTACHMENTS} files. Add another comment for more.`;

/** A sending and its state. */
export interface AttachmentVisit extends Attaching {
  readonly sending: AttachmentSending;
}

/** Attaches files to the comments of a bill. */
export class AttachFiles {
  constructor(
    private readonly comments: BillCommentGateway,
    private readonly newKey: NewKey,
  ) {}

  /** A sending with its state on subscribe, then every change. Unsubscribing cancels what is being sent. Never errors. Cold. */
  visit$(billPk: string): Observable<AttachmentVisit> {
    return new Observable((subscriber) => {
      const sending = new AttachmentSending(this.comments, this.newKey, billPk);
      const changes = sending.state$.subscribe((state) => subscriber.next({ sending, ...state }));
      return () => {
        changes.unsubscribe();
        sending.close();
      };
    });
  }
}
