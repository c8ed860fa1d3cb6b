import { lazy, type ReactNode, Suspense } from 'react';

const Surface = lazy(() =>
  import(/* webpackChunkName: "dialog" */ './ConfirmDialogSurface').then((module) => ({
    default: module.ConfirmDialogSurface,
  })),
);

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

/** Asks before something that cannot be undone. Its code is fetched when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
