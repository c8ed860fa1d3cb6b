import {
  Link,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import type { Notice } from './Notice';

const SHOWN_MS = 6_000;

/** Shows each notice once. Alt+T moves the focus to the toasts. */
export function ToastOutlet({ latest }: { latest: Notice }) {
  const toasterId = useId('toasts');
  const { dispatchToast } = useToastController(toasterId);
  useEffect(() => {
    const { intent, title, text, undo } = latest;
    const action = undo && (
      <ToastTrigger>
        <Link onClick={undo}>Undo</Link>
      </ToastTrigger>
    );
    dispatchToast(
      <Toast>
        <ToastTitle {...(action && { action })}>{title}</ToastTitle>
        {text && <ToastBody>{text}</ToastBody>}
      </Toast>,
      { intent, toastId: String(latest.id), timeout: SHOWN_MS, pauseOnHover: true, pauseOnWindowBlur: true },
    );
  }, [latest, dispatchToast]);
  return (
    <Toaster
      toasterId={toasterId}
      position="bottom-end"
      limit={4}
      shortcuts={{ focus: (event) => event.altKey && event.code === 'KeyT' }}
    />
  );
}
