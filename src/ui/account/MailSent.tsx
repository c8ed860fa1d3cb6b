import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { AccountPage } from './AccountPage';
import { useFormStyles } from './useFormStyles';
import { WaysIn } from './WaysIn';

export interface MailSentProps {
  /** What is in the mail, and what to do about it: paragraphs. */
  readonly children: ReactNode;
  /** To the form again. */
  readonly onBack: () => void;
}

/** A mail was sent, as far as there is anybody to get it. */
export function MailSent({ children, onBack }: MailSentProps) {
  const styles = useFormStyles();
  return (
    <AccountPage title="Check your mail" foot={<WaysIn />}>
      {children}
      <div className={styles.actions}>
        <Button onClick={onBack}>Use another email</Button>
      </div>
    </AccountPage>
  );
}
