import { BehaviorSubject, type Observable, Subscription, skip, timer } from 'rxjs';
import type { FileLayout } from '../../domain/uploads/FileTemplate';
import { DraftKeeper } from '../drafts/DraftKeeper';
import { ApiError } from '../shared/ApiError';
import { pollWhileVisible } from '../shared/pollWhileVisible';
import { layoutFromDraft } from './layoutDraft';
import type { Workbook } from './ports/UploadGateway';
import { isUnderWay, type Upload, type UploadWithErrors } from './Upload';
import type { UploadParts } from './UploadParts';
import { isLayoutChanged, type OpenUpload, type UploadAct, type UploadVisitState } from './UploadVisitState';

/** So long after the last change of the layout the file is read again by it. */
const QUIET_MS = 700;
/** How often a file is looked at while the server is at work on it. */
const POLL_MS = 1_500;

/** How rows are made to count. */
export interface CommitChoice {
  readonly leaveOutErrors: boolean;
  readonly allowDuplicate: boolean;
}

/** One visit to one uploaded file: what it holds, how it is read, and whether it counts. */
export class UploadVisit {
  private readonly state = new BehaviorSubject<UploadVisitState>({ kind: 'loading' });
  private readonly keeper: DraftKeeper;
  /** One key for the same wish, so that trying again after a lost answer does it once. */
  private readonly keys = new Map<string, string>();
  private watching = Subscription.EMPTY;
  private rereading = Subscription.EMPTY;
  private checking: AbortController | undefined;

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<UploadVisitState> = this.state.asObservable();

  constructor(
    private readonly filePk: string,
    private readonly parts: UploadParts,
  ) {
    this.keeper = new DraftKeeper(parts.drafts, `upload.${filePk}`, 'upload', parts.time);
  }

  get snapshot(): UploadVisitState {
    return this.state.value;
  }

  /** Loads the upload, follows it while the server is at work on it, and shows its columns. Never rejects. */
  async start(): Promise<void> {
    try {
      this.arrived(await this.parts.uploads.get(this.filePk));
    } catch (error) {
      return this.state.next({ kind: 'failed', error });
    }
    await this.loadColumns();
    await this.restore();
  }

  /** Changes how the file is read; a moment later the server reads it so, and says what it would do then. */
  changeLayout(layout: FileLayout): void {
    const { layout: before } = this.open;
    if (before.kind !== 'there') return;
    this.patch({ layout: { ...before, layout }, failure: undefined });
    this.keeper.keep(() => (isLayoutChanged(this.open.layout) ? { layout } : undefined));
    this.rereading.unsubscribe();
    this.rereading = timer(QUIET_MS, this.parts.time).subscribe(() => void this.check({ layout }));
  }

  /** Reads the file by a template, or by what is recognised by itself. @param template its key, or `auto` */
  async useTemplate(template: string): Promise<void> {
    await this.check({ template });
  }

  /** Remembers the layout under a name, and reads the file by it. Resolves with whether it is done. */
  async saveTemplate(name: string): Promise<boolean> {
    const { upload, layout } = this.open;
    if (layout.kind !== 'there') return false;
    return this.act('template', async () => {
      const { templatePk } = await this.parts.templates.create(upload, name, layout.layout);
      await this.read({ template: templatePk });
    });
  }

  /** Makes the good rows count. Resolves with whether the server has taken it on. */
  async commit(choice: CommitChoice): Promise<boolean> {
    const { version } = this.open.upload;
    return this.act('commit', async () => {
      const key = this.keyOf(`commit ${version} ${JSON.stringify(choice)}`);
      this.merge(await this.parts.uploads.commit(this.filePk, { version, ...choice }, key));
    });
  }

  /** Takes back all that it added. Resolves with whether it is done. */
  async reverse(reason: string): Promise<boolean> {
    const { version } = this.open.upload;
    return this.act('reverse', async () => {
      const key = this.keyOf(`reverse ${version} ${reason}`);
      this.merge(await this.parts.uploads.reverse(this.filePk, { version, reason }, key));
    });
  }

  /** Throws away what does not count. Resolves with whether it is done. */
  async discard(): Promise<boolean> {
    this.keeper.abandon();
    return this.act('discard', async () => this.merge(await this.parts.uploads.discard(this.filePk)));
  }

  /** The rows that cannot be read, with what is wrong in each. @throws ApiError */
  errorRows(): Promise<Workbook> {
    return this.parts.uploads.errorRows(this.filePk);
  }

  dismissFailure(): void {
    this.patch({ failure: undefined });
  }

  /** Asks for the columns once more. Never rejects. */
  async loadColumns(): Promise<void> {
    if (!hasColumns(this.open.upload)) return;
    if (this.open.layout.kind !== 'there') this.patch({ layout: { kind: 'loading' } });
    try {
      const sample = await this.parts.uploads.sample(this.filePk);
      this.patch({ layout: { kind: 'there', sample, layout: sample.layout, restored: false } });
    } catch (error) {
      this.patch({ layout: { kind: 'failed', error } });
    }
  }

  /** Keeps what is not kept yet, now. Never rejects. */
  flush(): Promise<void> {
    return this.keeper.flush();
  }

  /** Ends the visit. Never rejects. */
  async close(): Promise<void> {
    this.watching.unsubscribe();
    this.rereading.unsubscribe();
    this.checking?.abort();
    await this.keeper.close();
  }

  private async check(by: { readonly template: string } | { readonly layout: FileLayout }): Promise<void> {
    this.rereading.unsubscribe();
    await this.act('check', () => this.read(by));
  }

  /** A newer reading drops an older one that is still on its way. */
  private async read(by: { readonly template: string } | { readonly layout: FileLayout }): Promise<void> {
    this.checking?.abort();
    const checking = new AbortController();
    this.checking = checking;
    const asked = this.layoutNow;
    const upload = await this.parts.uploads.check(this.filePk, by, checking.signal);
    if (this.checking !== checking) return;
    this.arrived(upload);
    if (isUnderWay(upload)) return;
    await this.readAgain(asked);
  }

  /** The columns as the server reads them now; what was changed meanwhile stays the person's. */
  private async readAgain(asked: FileLayout | undefined): Promise<void> {
    const sample = await this.parts.uploads.sample(this.filePk);
    const now = this.layoutNow;
    const isChangedSince = now !== undefined && now !== asked;
    this.patch({ layout: { kind: 'there', sample, layout: isChangedSince ? now : sample.layout, restored: false } });
    if (!isChangedSince) await this.keeper.forget();
  }

  private get layoutNow(): FileLayout | undefined {
    const { layout } = this.open;
    return layout.kind === 'there' ? layout.layout : undefined;
  }

  /** What an earlier visit changed and the server has not read by yet. */
  private async restore(): Promise<void> {
    const { upload, layout } = this.open;
    if (upload.state !== 'CHECKED' || layout.kind !== 'there') return;
    const draft = await this.parts.drafts.get(`upload.${this.filePk}`).catch(() => null);
    const kept = draft && layoutFromDraft(draft.body);
    if (!kept || JSON.stringify(kept) === JSON.stringify(layout.layout)) return;
    this.changeLayout(kept);
    this.patch({ layout: { ...layout, layout: kept, restored: true } });
  }

  /** What was asked for last is what is told about; a call that was given up is nobody's concern. */
  private async act(act: UploadAct, work: () => Promise<void>): Promise<boolean> {
    this.patch({ running: act, failure: undefined });
    try {
      await work();
      this.patch({ running: undefined });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CANCELLED') return false;
      await this.refresh();
      const isDone = hasCome(act, this.open.upload);
      this.patch({ running: undefined, failure: isDone ? undefined : { act, error } });
      return isDone;
    }
  }

  /** Without an answer, or when it is not what the screen shows, only the server can tell where it stands. */
  private async refresh(): Promise<void> {
    const upload = await this.parts.uploads.get(this.filePk).catch(() => undefined);
    if (upload) this.arrived(upload);
  }

  private merge(upload: Upload): void {
    this.arrived({ ...upload, errors: this.open.upload.errors });
  }

  private arrived(upload: UploadWithErrors): void {
    const wasUnderWay = this.snapshot.kind === 'open' && isUnderWay(this.snapshot.upload);
    if (this.snapshot.kind === 'open') this.patch({ upload });
    else this.state.next({ kind: 'open', upload, layout: { kind: 'none' }, running: undefined, failure: undefined });
    if (!isUnderWay(upload)) {
      this.watching.unsubscribe();
      this.watching = Subscription.EMPTY;
      if (wasUnderWay) void this.loadColumns();
    } else if (this.watching.closed) this.watch();
  }

  private watch(): void {
    const ticks$ = pollWhileVisible(POLL_MS, this.parts.visibility, this.parts.time).pipe(skip(1));
    this.watching = ticks$.subscribe(() => void this.refresh());
  }

  private keyOf(wish: string): string {
    const key = this.keys.get(wish) ?? this.parts.newKey();
    this.keys.set(wish, key);
    return key;
  }

  private get open(): OpenUpload {
    const { snapshot } = this;
    if (snapshot.kind !== 'open') throw new Error('The upload is not there yet');
    return snapshot;
  }

  private patch(changes: Partial<OpenUpload>): void {
    this.state.next({ ...this.open, ...changes });
  }
}

/** Whether an upload stands where an act leads to, although its answer was lost. */
function hasCome(act: UploadAct, { state }: Upload): boolean {
  if (act === 'commit') return state === 'COMMITTED' || state === 'COMMITTING';
  return (act === 'reverse' && state === 'REVERSED') || (act === 'discard' && state === 'DISCARDED');
}

/** An X12 file says itself what is in it; one that was refused or is being read has nothing to show yet. */
function hasColumns({ state, format }: Upload): boolean {
  return (
    format !== 'x12-834' &&
    format !== 'unknown' &&
    (state === 'CHECKED' || state === 'COMMITTED' || state === 'REVERSED')
  );
}
