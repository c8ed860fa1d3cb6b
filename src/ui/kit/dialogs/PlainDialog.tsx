import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface PlainDialogProps {
  /** An alert dialog, which needs an answer. Default: false. */
  readonly isAlert?: boolean;
  readonly label: string;
  /** Called on Escape. Without it the dialog cannot be dismissed. */
  readonly onDismiss?: () => void;
  /** Covers the whole page. Default: false, centered on the page. */
  readonly isCover?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog without the UI library, for parts that must work even if the library cannot be loaded or parsed. Its styles
 * are in boot.css. Opens on mount, on top of everything else, and closes on unmount.
 */
export function PlainDialog({ isAlert = false, label, onDismiss, isCover = false, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), []);
  return createPortal(
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-label={label}
      aria-modal="true"
      className={isCover ? 'plain plain-cover' : 'plain'}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** @returns closes the dialog; the browser then returns the focus. */
function openModal(dialog: HTMLDialogElement): () => void {
  // The UI library's modal dialogs listen on the document and pull the focus back to themselves.
  const keepFocus = (event: FocusEvent) => {
    if (event.target instanceof Node && dialog.contains(event.target)) event.stopPropagation();
  };
  window.addEventListener('focusin', keepFocus, true);
  // They also hide everything outside themselves from screen readers.
  const visible = new MutationObserver(() => dialog.removeAttribute('aria-hidden'));
  visible.observe(dialog, { attributeFilter: ['aria-hidden'] });
  // Outdated browsers, which the browser warning is for, may lack it.
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
  dialog.querySelector('button')?.focus();
  return () => {
    visible.disconnect();
    window.removeEventListener('focusin', keepFocus, true);
    if (typeof dialog.close === 'function') dialog.close();
  };
}
