import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialogSurface';
import { unhidePageSoon, useReturnFocus } from './focus';
import { useLazyPart } from './useLazyPart';

const fetchSurface = () =>
  import(/* webpackChunkName: "dialog" */ './ConfirmDialogSurface').then((m) => m.ConfirmDialogSurface);

/** Asks for confirmation of something that cannot be undone. Its code is loaded when the first one opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { Part: Surface, isMissing } = useLazyPart(fetchSurface, props.open);
  useReturnFocus(props.open);
  // A confirmed action can replace the whole screen, including the closing dialog.
  useEffect(
    () => () => {
      unhidePageSoon();
    },
    [],
  );
  if (Surface) return <Surface {...props} />;
  return isMissing ? <NativeConfirmDialog {...props} /> : null;
}

/** The same dialog without the UI library's code, for when that could not be loaded. */
function NativeConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open ? <OpenNativeDialog {...question} /> : null;
}

function OpenNativeDialog({
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
