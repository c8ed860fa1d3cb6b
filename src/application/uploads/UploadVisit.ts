import { type Observable, Subscription, skip } from 'rxjs';
import type { FileLayout, FileTemplate } from '../../domain/uploads/FileTemplate';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { pollWhileVisible } from '../shared/PageVisibility';
import { LayoutDesk } from './LayoutDesk';
import type { Workbook } from './ports/UploadGateway';
import { isUnderWay, type Upload, type UploadState, type UploadWithErrors } from './Upload';
import type { UploadParts } from './UploadParts';
import { UploadStore } from './UploadStore';
import type { UploadAct, UploadVisitState } from './UploadVisitState';

/** How often a file is looked at while the server is at work on it. */
const POLL_MS = 1_500;

/** How rows are made to count. */
export interface CommitChoice {
  readonly leaveOutErrors: boolean;
  readonly allowDuplicate: boolean;
}

/** One visit to one uploaded file: what it holds, how it is read, and whether it counts. */
export class UploadVisit {
  private readonly store = new UploadStore();
  private readonly desk: LayoutDesk;
  /** One key for the same wish, so that trying again after a lost answer does it once. */
  private readonly keys = new Map<string, string>();
  private watching = Subscription.EMPTY;

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<UploadVisitState> = this.store.state$;

  constructor(
    private readonly filePk: string,
    private readonly parts: UploadParts,
  ) {
    const arrived = (upload: UploadWithErrors) => this.arrived(upload);
    this.desk = new LayoutDesk(filePk, parts, this.store, arrived, () => this.refresh());
  }

  get snapshot(): UploadVisitState {
    return this.store.snapshot;
  }

  /** Loads the upload, follows it while the server is at work on it, and shows its columns. Never rejects. */
  async start(): Promise<void> {
    try {
      this.arrived(await this.parts.uploads.get(this.filePk));
    } catch (error) {
      return this.store.failed(error);
    }
    await this.desk.load();
    await this.desk.restore();
  }

  /** Changes how the file is read; a moment later the server reads it so, and says what it would do then. */
  changeLayout(layout: FileLayout): void {
    this.desk.change(layout);
  }

  /** Reads the file by a template, or by what is recognised by itself. @param template its key, or `auto` */
  async useTemplate(template: string): Promise<void> {
    await this.desk.check({ template });
  }

  /** Reads the file once more as it was last to be read, after that failed or was put off. */
  async readAgain(): Promise<void> {
    await this.desk.again();
  }

  /**
   * Remembers the layout under a name, and reads the file by it. Resolves with whether it is done.
   *
   * @param before the template of that name, which then has this layout; undefined for a new one
   */
  saveTemplate(name: string, before?: FileTemplate): Promise<boolean> {
    return this.desk.save(name, before);
  }

  /** Asks for the columns once more. Never rejects. */
  loadColumns(): Promise<void> {
    return this.desk.load();
  }

  /** Makes the good rows count. Resolves with whether the server has taken it on. */
  commit(choice: CommitChoice): Promise<boolean> {
    const { version } = this.store.open.upload;
    return this.act('commit', ['COMMITTING', 'COMMITTED'], () => {
      const key = this.keyOf(`commit ${version} ${JSON.stringify(choice)}`);
      return this.parts.uploads.commit(this.filePk, { version, ...choice }, key);
    });
  }

  /** Takes back all that it added. Resolves with whether it is done. */
  reverse(reason: string): Promise<boolean> {
    const { version } = this.store.open.upload;
    return this.act('reverse', ['REVERSED'], () => {
      const key = this.keyOf(`reverse ${version} ${reason}`);
      return this.parts.uploads.reverse(this.filePk, { version, reason }, key);
    });
  }

  /** Throws away what does not count. Resolves with whether it is done. */
  async discard(): Promise<boolean> {
    this.desk.pause();
    const isDone = await this.act('discard', ['DISCARDED'], () => this.parts.uploads.discard(this.filePk));
    if (isDone) await this.desk.forget();
    return isDone;
  }

  /** The rows that cannot be read, with what is wrong in each. @throws ApiError */
  errorRows(): Promise<Workbook> {
    return this.parts.uploads.errorRows(this.filePk);
  }

  dismissFailure(): void {
    this.store.patch({ failure: undefined });
  }

  /** Columns that were chosen and are not saved yet. */
  get unsaved(): UnsavedChanges {
    return this.desk.unsaved;
  }

  /** Ends the visit. Never rejects. */
  async close(): Promise<void> {
    this.watching.unsubscribe();
    await this.desk.close();
  }

  /** @param leadsTo where the upload then stands: what stands there was done, although its answer was lost */
  private act(act: UploadAct, leadsTo: readonly UploadState[], work: () => Promise<Upload>): Promise<boolean> {
    return this.store.act(
      act,
      async () => this.arrived({ ...(await work()), errors: this.store.open.upload.errors }),
      async () => {
        await this.refresh();
        return leadsTo.includes(this.store.open.upload.state);
      },
    );
  }

  /** Without an answer, or when it is not what the screen shows, only the server can tell where it stands. */
  private async refresh(): Promise<void> {
    const upload = await this.parts.uploads.get(this.filePk).catch(() => undefined);
    if (upload) this.arrived(upload);
  }

  private arrived(upload: UploadWithErrors): void {
    const { snapshot } = this.store;
    const wasUnderWay = snapshot.kind === 'open' && isUnderWay(snapshot.upload);
    this.store.arrived(upload);
    if (isUnderWay(upload)) return this.watch();
    this.watching.unsubscribe();
    if (wasUnderWay) void this.desk.load();
  }

  private watch(): void {
    if (!this.watching.closed) return;
    const ticks$ = pollWhileVisible(POLL_MS, this.parts.visibility, this.parts.time).pipe(skip(1));
    this.watching = ticks$.subscribe(() => void this.refresh());
  }

  private keyOf(wish: string): string {
    const key = this.keys.get(wish) ?? this.parts.newKey();
    this.keys.set(wish, key);
    return key;
  }
}
