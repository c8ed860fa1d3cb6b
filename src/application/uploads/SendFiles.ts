import { Observable } from 'rxjs';
import { FileSending } from './FileSending';
import type { UploadGateway } from './ports/UploadGateway';
import type { SentFile } from './SentFile';

/** A sending and where its files are. */
export interface SendingVisit {
  readonly sending: FileSending;
  readonly files: readonly SentFile[];
}

/** Lets people send files. @source API-8 API-9 UPL-1 */
export class SendFiles {
  constructor(private readonly uploads: UploadGateway) {}

  /** Begins with nothing. Files that are on their way when it is closed are given up. */
  open(): FileSending {
    return new FileSending(this.uploads);
  }

  /** A sending for as long as somebody watches: now, then with every change of a file. Never errors. Cold. */
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
