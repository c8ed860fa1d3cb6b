import type { ReactNode } from 'react';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, with count and amount where money moves. */
  readonly children: ReactNode;
  /** A verb: "Release 12 bills". */
  readonly confirmLabel: string;
  /** "Cancel" unless told. */
  readonly cancelLabel?: string;
  /** While what was confirmed is being done: the button waits and nothing can be pressed twice. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}
