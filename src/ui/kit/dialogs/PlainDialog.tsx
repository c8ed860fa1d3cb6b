import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface PlainDialogProps {
  /** Interrupts the person, who has to answer. */
  readonly isAlert?: boolean;
  readonly label: string;
  /** Escape. Without it the dialog cannot be dismissed. */
  readonly onDismiss?: () => void;
  /** Covers the whole page instead of standing in the middle of it. */
  readonly isCover?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog without the UI library, for parts that have to work even where the library cannot be fetched or parsed:
 * its styles are in boot.css. It opens when mounted, above everything else, and closes when unmounted.
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

/** @returns closes it again, and gives the focus back */
function openModal(dialog: HTMLDialogElement): () => void {
  // A modal dialog of the UI library takes back any focus that it hears of, and it listens on the document.
  const keepFocus = (event: FocusEvent) => {
    if (event.target instanceof Node && dialog.contains(event.target)) event.stopPropagation();
  };
  window.addEventListener('focusin', keepFocus, true);
  // It also hides everything beside itself from screen readers.
  const visible = new MutationObserver(() => dialog.removeAttribute('aria-hidden'));
  visible.observe(dialog, { attributeFilter: ['aria-hidden'] });
  // Browsers that the warning is for may lack it.
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
  dialog.querySelector('button')?.focus();
  return () => {
    visible.disconnect();
    window.removeEventListener('focusin', keepFocus, true);
    if (typeof dialog.close === 'function') dialog.close();
  };
}
