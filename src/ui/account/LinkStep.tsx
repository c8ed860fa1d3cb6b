import { AccountPage } from './AccountPage';
import type { MailStepProps } from './MailStepProps';
import { SendAgain } from './SendAgain';
import { useFormStyles } from './useFormStyles';
import { WaysIn } from './WaysIn';

/** A link was mailed, as far as somebody has that email. */
export function LinkStep({ email, ...again }: MailStepProps) {
  const styles = useFormStyles();
  return (
    <AccountPage title="Check your mail" foot={<WaysIn />}>
      <p className={styles.text}>
        If <strong>{email}</strong> has an account here, a link is on its way. It signs you in where you follow it; it
        works once, and not for long.
      </p>
      <SendAgain what="link" {...again} />
    </AccountPage>
  );
}
