import { lazy, Suspense, useEffect } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialogProps';
import { uncoverPageSoon } from './uncoverPageSoon';
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
  // What was confirmed may replace the whole screen, the closing dialog with it.
  useEffect(
    () => () => {
      uncoverPageSoon();
    },
    [],
  );
  if (!useOnceOpen(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
