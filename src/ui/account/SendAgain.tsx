import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '../kit/feedback/Announcer';
import type { MailStepProps } from './MailStepProps';
import { RequestFailed } from './RequestFailed';
import { useFormStyles } from './useFormStyles';

export interface SendAgainProps extends Omit<MailStepProps, 'email'> {
  /** What is mailed: `link` or `code`. */
  readonly what: string;
}

/** For a mail that did not come, or an email that was mistyped. */
export function SendAgain({ what, sending, onSendAgain, onBack }: SendAgainProps) {
  const styles = useFormStyles();
  const announce = useAnnounce();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && sending.kind === 'done') announce(`A new ${what} is on its way.`);
    wasBusy.current = sending.kind === 'busy';
  }, [announce, sending.kind, what]);
  return (
    <>
      {sending.kind === 'failed' && <RequestFailed what={`No new ${what} was sent.`} error={sending.error} />}
      <div className={styles.actions}>
        <Button onClick={onSendAgain} disabledFocusable={sending.kind === 'busy'}>
          {sending.kind === 'busy' ? 'Sending' : `Send a new ${what}`}
        </Button>
        <Button appearance="subtle" onClick={onBack}>
          Use another email
        </Button>
      </div>
    </>
  );
}
