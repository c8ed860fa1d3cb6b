import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';
import { MessageBar } from './MessageBar';
import { useNotify } from './Toasts';

/** Replaces a part whose code could not be loaded. The rest of the page keeps its state. */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageBar
      intent="error"
      title="This part could not be loaded."
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Nothing you entered is lost. Check your connection and try again. If it keeps failing, a new version may be
      available: finish what you can, then reload the page.
    </MessageBar>
  );
}

/** Notifies that a dialog or drawer could not be loaded. @param close resets it, so that it can be opened again. */
export function useMissingPartNotice(isMissing: boolean, close: () => void): void {
  const notify = useNotify();
  const report = useEffectEvent(() => {
    close();
    notify({ title: 'This could not be opened', text: 'Check your connection, then try again.', intent: 'warning' });
  });
  useEffect(() => {
    if (isMissing) report();
  }, [isMissing]);
}
