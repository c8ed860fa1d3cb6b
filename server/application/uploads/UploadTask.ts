import type { Scope } from '../../../src/domain/access/Scope';
import type { FileLayout } from '../../../src/domain/uploads/FileTemplate';

/** For whom something is done, and where they may act; kept, so that another process can take it up. */
export interface TaskOwner {
  readonly userId: string;
  readonly name: string;
  readonly scope: Scope;
}

/** What is being done with an upload. Plain data. */
export type UploadTask =
  | {
      readonly kind: 'read';
      readonly by: TaskOwner;
      /** `auto` or a template's key; a layout goes before it. */
      readonly template: string;
      readonly layout: FileLayout | null;
    }
  | {
      readonly kind: 'commit';
      readonly by: TaskOwner;
      readonly idempotencyKey: string;
      readonly options: CommitOptions;
    };

/** What a person said yes to. */
export interface CommitOptions {
  readonly version: number;
  readonly leaveOutErrors: boolean;
  readonly allowDuplicate: boolean;
}
