import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialogProps';
import { useOnceOpen } from './useOnceOpen';
import { useReturnFocus } from './useReturnFocus';

const Surface = lazy(() =>
  import(/* webpackChunkName: "dialog" */ './ConfirmDialogSurface').then((module) => ({
    default: module.ConfirmDialogSurface,
  })),
);

/** Asks before something that cannot be undone. Its code is fetched when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useReturnFocus(props.open);
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
