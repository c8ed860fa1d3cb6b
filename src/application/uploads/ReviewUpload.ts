import { Observable } from 'rxjs';
import type { DraftGateway } from '../drafts/ports';
import type { NewKey } from '../shared/NewKey';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { FileTemplateGateway } from './ports/FileTemplateGateway';
import type { UploadGateway } from './ports/UploadGateway';
import type { UploadParts } from './UploadParts';
import { UploadVisit } from './UploadVisit';
import type { UploadVisitState } from './UploadVisitState';

/** A visit and where it stands. */
export interface ReviewedUpload {
  readonly visit: UploadVisit;
  readonly state: UploadVisitState;
}

/** Opens uploads to be looked at, mended, made to count and taken back. @source UPL-1 */
export class ReviewUpload {
  private readonly parts: UploadParts;

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

  /** A visit to an upload; nothing happens before it is started. */
  visit(filePk: string): UploadVisit {
    return new UploadVisit(filePk, this.parts);
  }

  /** A visit for as long as somebody watches. Emits it with its state now, then with every change. Never errors. Cold. */
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
