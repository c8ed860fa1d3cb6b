import { Observable, Subscription, skip } from 'rxjs';
import type { Upload, UploadWithErrors } from '../../../../contract/office/uploadRecords';
import type { ControlTotal } from '../../../domain/money/opening/OpeningKind';
import type { UploadState } from '../../../domain/office/uploads/UploadState';
import type { DraftGateway } from '../../platform/drafts/ports';
import type { UnsavedChanges } from '../../platform/drafts/UnsavedWork';
import type { NewKey } from '../../platform/shared/NewKey';
import { type PageVisibility, pollWhileVisible } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { LayoutEditor } from './LayoutEditor';
import type { FileTemplateGateway, UploadGateway, Workbook } from './ports';
import { isRunning } from './Upload';
import { type UploadAction, type UploadDependencies, UploadStore, type UploadVisitState } from './UploadVisitState';
import type { CommitChoice } from './uploadChoices';

/** Polling interval while the server reads or commits the file. */
const POLL_MS = 1_500;

/** A visit to an uploaded file. */
export class UploadVisit {
  private readonly store = new UploadStore();
  readonly layout: LayoutEditor;
  /** Idempotency keys by request, so that a retry after a lost response runs once. */
  private readonly keys = new Map<string, string>();
  private watching = Subscription.EMPTY;

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<UploadVisitState> = this.store.state$;

  constructor(
    private readonly filePk: string,
    private readonly dependencies: UploadDependencies,
  ) {
    const arrived = (upload: UploadWithErrors) => this.arrived(upload);
    this.layout = new LayoutEditor(filePk, dependencies, this.store, arrived, () => this.refresh());
  }

  get snapshot(): UploadVisitState {
    return this.store.snapshot;
  }

  /** Loads the upload and its layout, and follows it while the server is working on it. Never rejects. */
  async start(): Promise<void> {
    try {
      this.arrived(await this.dependencies.uploads.get({ filePk: this.filePk }));
    } catch (error) {
      return this.store.failed(error);
    }
    await this.layout.load();
    await this.layout.restore();
  }

  /** Reads the file with a template. @param template its key, or `auto` */
  async useTemplate(template: string): Promise<void> {
    await this.layout.check({ template });
  }

  /** Commits the good rows. Resolves with whether the server accepted the commit. */
  commit(choice: CommitChoice): Promise<boolean> {
    const { version } = this.store.open.upload;
    return this.run('commit', isIn('COMMITTING', 'COMMITTED'), () => {
      const key = this.keyOf(`commit ${version} ${JSON.stringify(choice)}`);
      return this.dependencies.uploads.commit({ ...choice, version, filePk: this.filePk }, key);
    });
  }

  /** Enters the totals of the old trial balance, for another person to post. Resolves with whether they were saved. */
  enterControlTotals(totals: readonly ControlTotal[]): Promise<boolean> {
    const { version } = this.store.open.upload;
    return this.run(
      'totals',
      ({ opening }) => opening?.entered?.isOwn === true,
      () => {
        const key = this.keyOf(`totals ${version} ${JSON.stringify(totals)}`);
        return this.dependencies.uploads.enterControlTotals({ version, totals, filePk: this.filePk }, key);
      },
    );
  }

  /** Reverses the upload. Resolves with whether it succeeded. */
  reverse(reason: string): Promise<boolean> {
    const { version } = this.store.open.upload;
    return this.run('reverse', isIn('REVERSED'), () => {
      const key = this.keyOf(`reverse ${version} ${reason}`);
      return this.dependencies.uploads.reverse({ version, reason, filePk: this.filePk }, key);
    });
  }

  /** Discards an uncommitted upload. Resolves with whether it succeeded. */
  async discard(): Promise<boolean> {
    this.layout.pause();
    const isDone = await this.run('discard', isIn('DISCARDED'), () =>
      this.dependencies.uploads.discard({ filePk: this.filePk }),
    );
    if (isDone) await this.layout.forget();
    return isDone;
  }

  /** Workbook of the rows with errors. @throws ApiError */
  errorRows(): Promise<Workbook> {
    return this.dependencies.uploads.errorRows({ filePk: this.filePk });
  }

  dismissFailure(): void {
    this.store.patch({ failure: undefined });
  }

  /** Layout changes that are not saved yet. */
  get unsaved(): UnsavedChanges {
    return this.layout.unsaved;
  }

  /** Ends the visit. Never rejects. */
  async close(): Promise<void> {
    this.watching.unsubscribe();
    await this.layout.close();
  }

  /** @param isDone whether an upload was changed although the response was lost */
  private run(act: UploadAction, isDone: (upload: Upload) => boolean, work: () => Promise<Upload>): Promise<boolean> {
    return this.store.run(
      act,
      async () => {
        const { errors, causes } = this.store.open.upload;
        this.arrived({ ...(await work()), errors, causes });
      },
      async () => {
        await this.refresh();
        return isDone(this.store.open.upload);
      },
    );
  }

  /** Loads the current state after a lost or unexpected response. */
  private async refresh(): Promise<void> {
    const upload = await this.dependencies.uploads.get({ filePk: this.filePk }).catch(() => undefined);
    if (upload) this.arrived(upload);
  }

  private arrived(upload: UploadWithErrors): void {
    const { snapshot } = this.store;
    const wasUnderWay = snapshot.kind === 'open' && isRunning(snapshot.upload);
    this.store.arrived(upload);
    if (isRunning(upload)) return this.watch();
    this.watching.unsubscribe();
    if (wasUnderWay) void this.layout.load();
  }

  private watch(): void {
    if (!this.watching.closed) return;
    const ticks$ = pollWhileVisible(POLL_MS, this.dependencies.visibility, this.dependencies.time).pipe(skip(1));
    this.watching = ticks$.subscribe(() => void this.refresh());
  }

  private keyOf(wish: string): string {
    const key = this.keys.get(wish) ?? this.dependencies.newKey();
    this.keys.set(wish, key);
    return key;
  }
}

function isIn(...states: readonly UploadState[]): (upload: Upload) => boolean {
  return ({ state }) => states.includes(state);
}

export interface ReviewedUpload {
  readonly visit: UploadVisit;
  readonly state: UploadVisitState;
}

/** Opens uploads for review, commit and reversal. @source UPL-1 */
export class ReviewUpload {
  private readonly parts: UploadDependencies;

  constructor(
    uploads: UploadGateway,
    templates: FileTemplateGateway,
    drafts: DraftGateway,
    newKey: NewKey,
    visibility: PageVisibility,
    time: Time,
  ) {
    this.parts = { uploads, templates, drafts, newKey, visibility, time };
  }

  /** A visit to an upload, not started yet. */
  visit(filePk: string): UploadVisit {
    return new UploadVisit(filePk, this.parts);
  }

  /** Starts a visit; emits it with its state on subscribe, then on every change. Unsubscribing closes it. Never errors. Cold. */
  visit$(filePk: string): Observable<ReviewedUpload> {
    return new Observable((subscriber) => {
      const visit = this.visit(filePk);
      const states = visit.state$.subscribe((state) => subscriber.next({ visit, state }));
      void visit.start();
      return () => {
        states.unsubscribe();
        void visit.close();
      };
    });
  }
}
