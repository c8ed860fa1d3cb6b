import { BehaviorSubject, type Observable } from 'rxjs';
import type { FileLayout } from '../../domain/uploads/FileTemplate';
import type { DraftGateway } from '../drafts/ports/DraftGateway';
import { ApiError } from '../shared/ApiError';
import type { NewKey } from '../shared/NewKey';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { FileTemplateGateway, UploadGateway } from './ports';
import type { UploadSample, UploadWithErrors } from './Upload';

/** What somebody does with an upload. */
export type UploadAction = 'check' | 'commit' | 'reverse' | 'discard' | 'template';

/** The columns of the file and how they are read. */
export type LayoutState =
  /** Not asked for, or there are none to show: the file was refused. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'there';
      readonly sample: UploadSample;
      /** As the person has it now; what the server has read by is in `sample`. */
      readonly layout: FileLayout;
      /** Whether it was found in a draft of an earlier visit. */
      readonly restored: boolean;
    };

/** An upload on the screen. */
export interface OpenUpload {
  readonly kind: 'open';
  readonly upload: UploadWithErrors;
  readonly layout: LayoutState;
  /** Whether the columns were just changed, and the file is about to be read by them. */
  readonly isRereadPending: boolean;
  readonly running: UploadAction | undefined;
  readonly failure: { readonly act: UploadAction; readonly error: unknown } | undefined;
}

export type UploadVisitState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenUpload;

/** Whether the person changed how the columns are read, and the server has not read them so yet. */
export function isLayoutChanged(layout: LayoutState): boolean {
  return layout.kind === 'there' && JSON.stringify(layout.layout) !== JSON.stringify(layout.sample.layout);
}

/** What a visit to an upload works with. */
export interface UploadDependencies {
  readonly uploads: UploadGateway;
  readonly templates: FileTemplateGateway;
  readonly drafts: DraftGateway;
  readonly newKey: NewKey;
  readonly visibility: PageVisibility;
  readonly time: Time;
}

/** The one state of a visit to an upload. */
export class UploadStore {
  private readonly state = new BehaviorSubject<UploadVisitState>({ kind: 'loading' });

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<UploadVisitState> = this.state.asObservable();

  get snapshot(): UploadVisitState {
    return this.state.value;
  }

  /** @throws Error before the upload is there */
  get open(): OpenUpload {
    const { snapshot } = this;
    if (snapshot.kind !== 'open') throw new Error('The upload is not there yet');
    return snapshot;
  }

  patch(changes: Partial<OpenUpload>): void {
    this.state.next({ ...this.open, ...changes });
  }

  /** The upload as the server has it now. */
  arrived(upload: UploadWithErrors): void {
    if (this.snapshot.kind === 'open') return this.patch({ upload });
    const idle = { isRereadPending: false, running: undefined, failure: undefined };
    this.state.next({ kind: 'open', upload, layout: { kind: 'none' }, ...idle });
  }

  failed(error: unknown): void {
    this.state.next({ kind: 'failed', error });
  }

  /**
   * Does something and shows that it runs, and what it failed with. Resolves with whether it is done; a call that was given
   * up is nobody's concern.
   *
   * @param afterFailure says whether it was done all the same, such as when only its answer was lost
   */
  async run(act: UploadAction, work: () => Promise<void>, afterFailure: () => Promise<boolean>): Promise<boolean> {
    this.patch({ running: act, failure: undefined });
    try {
      await work();
      this.patch({ running: undefined });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CANCELLED') return false;
      const isDone = await afterFailure();
      this.patch({ running: undefined, failure: isDone ? undefined : { act, error } });
      return isDone;
    }
  }
}
