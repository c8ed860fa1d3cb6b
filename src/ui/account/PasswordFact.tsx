import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChangePassword } from '../../application/account/accountRequests';
import { AccountOffers } from '../../application/shell/Installation';
import { Strip } from '../kit/feedback/Strip';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { Fact } from './FactList';
import { RequestFailed } from './RequestFailed';
import { useRequest } from './useRequest';

const useStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalS },
});

/** Where the person's password is kept, and the way to a new one. @source SES-10 */
export function PasswordFact() {
  const styles = useStyles();
  const { user } = useMe();
  const changePassword = useService(ChangePassword);
  const { passwordChange } = useService(AccountOffers);
  const { request, run } = useRequest<never>();
  const isKeptByCompany = changePassword.isKeptByCompany(user);
  const change = () =>
    run(async () => {
      await changePassword.runFor(user);
      return { kind: 'done' };
    });
  if (isKeptByCompany)
    return <Fact label="Password">Your company keeps it: you change it where you sign in to your company.</Fact>;
  if (!passwordChange) return null;
  return (
    <Fact label="Password">
      <div className={styles.form}>
        <Button onClick={() => void change()} disabledFocusable={request.kind === 'busy'}>
          {request.kind === 'busy' ? 'Sending' : 'Change password'}
        </Button>
        {request.kind === 'done' && (
          <Strip intent="success" title="Check your mail.">
            {`A link that sets a new password is on its way to ${user.email}. It works once, and not for long.`}
          </Strip>
        )}
        {request.kind === 'failed' && <RequestFailed what="No mail was sent." error={request.error} />}
      </div>
    </Fact>
  );
}
