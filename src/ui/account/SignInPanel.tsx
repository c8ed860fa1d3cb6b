import { Badge } from '@fluentui/react-components';
import { ChangePassword } from '../../application/account/accountRequests';
import { Panel } from '../kit/dialogs/Panel';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { InstantText } from '../kit/values/DateText';
import { Fact, FactList } from './FactList';
import { PasswordFact } from './PasswordFact';

export interface SignInPanelProps {
  /** Whether the email was seen to be the person's own; undefined while that is not known. */
  readonly emailVerified: boolean | undefined;
}

/** How the person signs in, and how often they did. @source USR-1 */
export function SignInPanel({ emailVerified }: SignInPanelProps) {
  const { user, lastSignInAt } = useMe();
  const isKeptByCompany = useService(ChangePassword).isKeptByCompany(user);
  return (
    <Panel title="Signing in">
      <FactList>
        <Fact label="Email">
          {user.email} {emailVerified !== undefined && <VerifiedMark isVerified={emailVerified} />}
        </Fact>
        <Fact label="You sign in with">
          {isKeptByCompany ? `Your company’s sign-in (${user.connection})` : 'Email and password'}
        </Fact>
        <PasswordFact />
        <Fact label="Sign-ins so far">{user.loginsCount.toLocaleString('en-US')}</Fact>
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
