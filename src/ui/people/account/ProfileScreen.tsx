import { Badge, Button, Field, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { ChangePassword } from '../../../application/people/account/accountRequests';
import { OwnAccount } from '../../../application/people/account/OwnAccount';
import { OwnSessions } from '../../../application/people/account/OwnSessions';
import { Appearance, THEMES, type ThemeChoice } from '../../../application/people/preferences/Appearance';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { AccountOffers } from '../../../application/run/shell/Installation';
import { accountMessageFor } from '../../../domain/people/account/accountMessageFor';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { Panel } from '../../kit/dialogs/Panel';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { OutsideLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { useService } from '../../kit/Services';
import { useTwoColumnStyles } from '../../kit/twoColumnStyles';
import { below } from '../../kit/useBreakpoint';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useStream } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';
import { Fact, FactList } from '../../kit/values/FactList';
import { DetailsForm } from './DetailsForm';
import { NoticeMailsPanel } from './NoticeMailsPanel';
import { RightsPanel } from './RightsPanel';
import { RequestFailed, useRequest } from './requestForm';
import { SessionsPanel } from './SessionsPanel';

const useStyles = makeStyles({
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalL,
    // In one column, the appearance comes last.
    [below(3)]: { display: 'contents' },
  },
  last: { [below(3)]: { order: 1 } },
});

/** The signed-in person's details, sign-in, appearance and access. @source USR-1; product.md, Screens */
export function ProfileScreen() {
  const styles = useStyles();
  const twoColumns = useTwoColumnStyles();
  const own = useService(OwnAccount);
  const account = useStream(own.account$, LOADING);
  const steady = useSteadyClass();
  return (
    <Stack>
      <PageHeader title="Your profile" sub="Your details, sign-in and access" />
      <div className={mergeClasses(twoColumns.columns, steady)}>
        <div className={mergeClasses(styles.column, steady)}>
          <Panel title="Your details">
            {account.kind === 'loading' && <SkeletonRows rows={4} label="Loading your details" />}
            {account.kind === 'failed' && (
              <MessageBar
                intent="error"
                title="Your details could not be loaded."
                actions={
                  <Button size="small" onClick={() => own.refresh()}>
                    Try again
                  </Button>
                }
              >
                {accountMessageFor(failureOf(account.error).code)}
              </MessageBar>
            )}
            {account.kind === 'loaded' && <DetailsForm profile={account.value.profile} />}
          </Panel>
          <div className={styles.last}>
            <NoticeMailsPanel />
          </div>
          <div className={styles.last}>
            <AppearancePanel />
          </div>
        </div>
        <div className={mergeClasses(styles.column, steady)}>
          <SignInPanel emailVerified={valueOf(account)?.emailVerified} />
          <SessionsPanel />
          <RightsPanel />
        </div>
      </div>
    </Stack>
  );
}

const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = {
  system: 'Use system setting',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};

/** Lets the person choose a theme, which is saved for all their devices. */
function AppearancePanel() {
  const appearance = useService(Appearance);
  const theme = useStream(appearance.theme$, appearance.theme);
  return (
    <Panel title="Appearance">
      <Field label="Colors" hint="Saved for your next visit on any device.">
        <RadioGroup
          value={theme}
          onChange={(_, { value }) => appearance.choose(THEMES.find((known) => known === value) ?? 'system')}
        >
          {THEMES.map((choice) => (
            <Radio key={choice} value={choice} label={THEME_LABELS[choice]} />
          ))}
        </RadioGroup>
      </Field>
    </Panel>
  );
}

const useSignInPanelStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'start', rowGap: tokens.spacingVerticalS },
});

interface SignInPanelProps {
  /** Undefined while the account is loading. */
  readonly emailVerified: boolean | undefined;
}

/** The person's sign-in method and sign-ins. @source USR-1 */
function SignInPanel({ emailVerified }: SignInPanelProps) {
  const { user, lastSignInAt } = useMe();
  const sessions = useStream(useService(OwnSessions).list$, LOADING);
  // The provider's page for second factors, where it has one.
  const address = valueOf(sessions)?.waysToSignIn;
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
        {address !== undefined && (
          <Fact label="Second factor">
            <OutsideLink href={address}>Manage ways to sign in</OutsideLink>
          </Fact>
        )}
      </FactList>
      {sessions.kind === 'loading' && <SkeletonRows rows={0} label="Loading your ways to sign in" />}
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
  const styles = useSignInPanelStyles();
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
