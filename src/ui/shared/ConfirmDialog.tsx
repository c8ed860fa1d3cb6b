import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialogProps';

const Surface = lazy(() =>
  import(/* webpackChunkName: "dialog" */ './ConfirmDialogSurface').then((module) => ({
    default: module.ConfirmDialogSurface,
  })),
);

/** Asks before something that cannot be undone. Its code is fetched when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
