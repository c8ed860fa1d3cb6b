import { BehaviorSubject, type Observable } from 'rxjs';
import { ApiError } from '../shared/ApiError';
import type { UploadWithErrors } from './Upload';
import type { OpenUpload, UploadAct, UploadVisitState } from './UploadVisitState';

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
    const idle = { isReadingDue: false, running: undefined, failure: undefined };
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
  async act(act: UploadAct, work: () => Promise<void>, afterFailure: () => Promise<boolean>): Promise<boolean> {
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
