import { BehaviorSubject, type Observable } from 'rxjs';
import type { UploadSample, UploadWithErrors } from '../../../../contract/office/uploadRecords';
import type { FileLayout } from '../../../domain/office/uploads/FileTemplate';
import { BrowserCode } from '../../../domain/platform/errors/ErrorCode';
import type { DraftGateway } from '../../platform/drafts/ports';
import { ApiError } from '../../platform/shared/ApiError';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { FileTemplateGateway, UploadGateway } from './ports';

export type UploadAction = 'check' | 'commit' | 'totals' | 'reverse' | 'discard' | 'template';

export type LayoutState =
  /** Not loaded, or the file has no columns. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'there';
      readonly sample: UploadSample;
      /** Current layout; the one that the server used is in `sample`. */
      readonly layout: FileLayout;
      /** Whether it was restored from a draft. */
      readonly restored: boolean;
    };

export interface OpenUpload {
  readonly kind: 'open';
  readonly upload: UploadWithErrors;
  readonly layout: LayoutState;
  /** Whether the layout was changed and the file is about to be read again. */
  readonly isRereadPending: boolean;
  readonly running: UploadAction | undefined;
  readonly failure: { readonly act: UploadAction; readonly error: unknown } | undefined;
}

export type UploadVisitState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenUpload;

/** Whether the layout differs from the one that the server used. */
export function isLayoutChanged(layout: LayoutState): boolean {
  return layout.kind === 'there' && JSON.stringify(layout.layout) !== JSON.stringify(layout.sample.layout);
}

export interface UploadDependencies {
  readonly uploads: UploadGateway;
  readonly templates: FileTemplateGateway;
  readonly drafts: DraftGateway;
  readonly newKey: NewKey;
  readonly visibility: PageVisibility;
  readonly time: Time;
}

/** State of a visit to an upload. */
export class UploadStore {
  private readonly state = new BehaviorSubject<UploadVisitState>({ kind: 'loading' });

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<UploadVisitState> = this.state.asObservable();

  get snapshot(): UploadVisitState {
    return this.state.value;
  }

  /** @throws Error before the upload has been loaded */
  get open(): OpenUpload {
    const { snapshot } = this;
    if (snapshot.kind !== 'open') throw new Error('The upload is not there yet');
    return snapshot;
  }

  patch(changes: Partial<OpenUpload>): void {
    this.state.next({ ...this.open, ...changes });
  }

  /** Takes a newer version of the upload. */
  arrived(upload: UploadWithErrors): void {
    if (this.snapshot.kind === 'open') return this.patch({ upload });
    const idle = { isRereadPending: false, running: undefined, failure: undefined };
    this.state.next({ kind: 'open', upload, layout: { kind: 'none' }, ...idle });
  }

  failed(error: unknown): void {
    this.state.next({ kind: 'failed', error });
  }

  /**
   * Runs an action and shows its progress and failure. Resolves with whether it succeeded. A canceled call is not a failure.
   *
   * @param afterFailure resolves with whether the action succeeded anyway, for example if only its response was lost
   */
  async run(act: UploadAction, work: () => Promise<void>, afterFailure: () => Promise<boolean>): Promise<boolean> {
    this.patch({ running: act, failure: undefined });
    try {
      await work();
      this.patch({ running: undefined });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === BrowserCode.Cancelled) return false;
      const isDone = await afterFailure();
      this.patch({ running: undefined, failure: isDone ? undefined : { act, error } });
      return isDone;
    }
  }
}
