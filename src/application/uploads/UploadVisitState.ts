import type { FileLayout } from '../../domain/uploads/FileTemplate';
import type { UploadWithErrors } from './Upload';
import type { UploadSample } from './UploadSample';

/** What somebody does with an upload. */
export type UploadAct = 'check' | 'commit' | 'reverse' | 'discard' | 'template';

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
  readonly isReadingDue: boolean;
  readonly running: UploadAct | undefined;
  readonly failure: { readonly act: UploadAct; readonly error: unknown } | undefined;
}

export type UploadVisitState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenUpload;

/** Whether the person changed how the columns are read, and the server has not read them so yet. */
export function isLayoutChanged(layout: LayoutState): boolean {
  return layout.kind === 'there' && JSON.stringify(layout.layout) !== JSON.stringify(layout.sample.layout);
}
