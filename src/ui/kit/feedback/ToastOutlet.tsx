import {
  Button,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { useEffect } from 'react';

/** Above the bar with a screen's main actions, which a message must not cover. In pixels. */
const ABOVE_BARS = { horizontal: 20, vertical: 88 };

/** A message that disappears automatically. Reports what was done; failures go in an ErrorBar, which stays. */
export interface ToastNotice {
  readonly id: number;
  readonly intent: 'success' | 'info' | 'warning';
  readonly title: string;
  readonly text?: string | undefined;
  /** For actions that can be undone. */
  readonly undo?: (() => void) | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const SHOWN_MS = 6_000;

/** Shows each notice as a toast, once. Alt+T moves the focus to the toasts. */
export function ToastOutlet({ latest }: { latest: ToastNotice }) {
  const toasterId = useId('toasts');
  const { dispatchToast } = useToastController(toasterId);
  useEffect(() => {
    const { intent, title, text, undo } = latest;
    const action = undo && (
      <ToastTrigger>
        <Button size="small" appearance="transparent" onClick={undo}>
          Undo
        </Button>
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
      offset={ABOVE_BARS}
      limit={4}
      shortcuts={{ focus: (event) => event.altKey && event.code === 'KeyT' }}
    />
  );
}
