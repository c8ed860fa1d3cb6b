import { useEffect } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialogProps';
import { useReturnFocus } from './focus';
import { PlainQuestion } from './PlainQuestion';
import { uncoverPageSoon } from './uncoverPageSoon';
import { useLazyPart } from './useLazyPart';

const fetchSurface = () =>
  import(/* webpackChunkName: "dialog" */ './ConfirmDialogSurface').then((m) => m.ConfirmDialogSurface);

/** Asks before something that cannot be undone. Its code is fetched when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { Part: Surface, isMissing } = useLazyPart(fetchSurface, props.open);
  useReturnFocus(props.open);
  // What was confirmed may replace the whole screen, the closing dialog with it.
  useEffect(
    () => () => {
      uncoverPageSoon();
    },
    [],
  );
  if (Surface) return <Surface {...props} />;
  return isMissing ? <PlainQuestion {...props} /> : null;
}
