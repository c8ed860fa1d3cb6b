import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialogSurface';
import { unhidePageSoon, useReturnFocus } from './focus';
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
      unhidePageSoon();
    },
    [],
  );
  if (Surface) return <Surface {...props} />;
  return isMissing ? <PlainQuestion {...props} /> : null;
}

/** A question whose own dialog could not be fetched: the browser's asks it all the same. */
function PlainQuestion({ open, ...question }: ConfirmDialogProps) {
  return open ? <OpenQuestion {...question} /> : null;
}

function OpenQuestion({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
}: Omit<ConfirmDialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      style={{ maxWidth: '60ch' }}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <strong>{title}</strong>
      <div style={{ marginBlock: '1em' }}>{children}</div>
      <Button onClick={onCancel} disabled={busy}>
        {cancelLabel}
      </Button>{' '}
      <Button appearance="primary" onClick={onConfirm} disabledFocusable={busy}>
        {confirmLabel}
      </Button>
    </dialog>
  );
}
