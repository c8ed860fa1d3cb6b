import {
  Button,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';

/** Above the bar with a screen's main actions, which a message must not cover. In pixels. */
const ABOVE_BARS = { horizontal: 20, vertical: 88 };

/** A message that disappears automatically. Reports what was done; failures go in an ErrorBar, which is kept. */
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

// The landmark is hidden while there are no messages.
const useStyles = makeStyles({ region: { ':empty': { display: 'none' } } });

/** Shows each notice as a toast, once, in a region named "Messages". Alt+T moves the focus to the toasts. */
export function ToastOutlet({ latest }: { latest: ToastNotice }) {
  const styles = useStyles();
  const toasterId = useId('toasts');
  const [region, setRegion] = useState<HTMLElement | null>(null);
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
    <>
      <section ref={setRegion} aria-label="Messages" className={styles.region} />
      <Toaster
        toasterId={toasterId}
        mountNode={region}
        position="bottom-end"
        offset={ABOVE_BARS}
        limit={4}
        shortcuts={{ focus: (event) => event.altKey && event.code === 'KeyT' }}
      />
    </>
  );
}
