import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChangePassword } from '../../application/account/accountRequests';
import { AccountOffers } from '../../application/shell/Installation';
import { Panel } from '../kit/dialogs/Panel';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { InstantText } from '../kit/values/DateText';
import { Fact, FactList } from './FactList';
import { RequestFailed, useRequest } from './requestForm';

const useStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalS },
});

export interface SignInPanelProps {
  /** Undefined while the account is loading. */
  readonly emailVerified: boolean | undefined;
}

/** The person's sign-in method and sign-ins. @source USR-1 */
export function SignInPanel({ emailVerified }: SignInPanelProps) {
  const { user, lastSignInAt } = useMe();
  const isKeptByCompany = useService(ChangePassword).isKeptByCompany(user);
  return (
    <Panel title="Sign-in">
      <FactList>
        <Fact label="Email">
          {user.email} {emailVerified !== undefined && <VerifiedMark isVerified={emailVerified} />}
        </Fact>
        <Fact label="Sign-in method">
          {isKeptByCompany ? `Your company’s sign-in (${user.connection})` : 'Email and password'}
        </Fact>
        <PasswordFact />
        <Fact label="Number of sign-ins">{user.loginsCount.toLocaleString('en-US')}</Fact>
        {lastSignInAt !== null && (
          <Fact label="Last sign-in">
            <InstantText timestamp={lastSignInAt} />
          </Fact>
        )}
      </FactList>
    </Panel>
  );
}

function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge appearance="tint" color="success">
      Verified
    </Badge>
  ) : (
    <Badge appearance="tint" color="warning">
      Not verified
    </Badge>
  );
}

/** Says who manages the password, or lets the person request a new one. @source SES-10 */
function PasswordFact() {
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
    return (
      <Fact label="Password">Your company manages your password. Change it where you sign in to your company.</Fact>
    );
  if (!passwordChange) return null;
  return (
    <Fact label="Password">
      <div className={styles.form}>
        <Button onClick={() => void change()} disabledFocusable={request.kind === 'busy'}>
          {request.kind === 'busy' ? 'Sending' : 'Change password'}
        </Button>
        {request.kind === 'done' && (
          <MessageBar intent="success" title="Check your mail.">
            {`A link to set a new password has been sent to ${user.email}. It works once and expires soon.`}
          </MessageBar>
        )}
        {request.kind === 'failed' && <RequestFailed what="The email was not sent." error={request.error} />}
      </div>
    </Fact>
  );
}
