import { Button } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';
import { MessageBar } from './MessageBar';
import { useNotify } from './Toasts';

/** In place of a part whose code could not be fetched. The page, and what was typed in it, stays as it is. */
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
      Nothing you entered is lost. Check your connection and try again; if it keeps failing, a new version may be out:
      finish what you can, then reload the page.
    </MessageBar>
  );
}

/** Says that what somebody reached for could not be fetched. @param close lets them reach for it again */
export function useMissingPartNotice(isMissing: boolean, close: () => void): void {
  const notify = useNotify();
  const tell = useEffectEvent(() => {
    close();
    notify({ title: 'This could not be opened', text: 'Check your connection, then try again.', intent: 'warning' });
  });
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
}
