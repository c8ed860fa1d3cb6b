import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { OwnAccount } from '../../application/account/OwnAccount';
import { Appearance, THEMES, type ThemeChoice } from '../../application/preferences/Appearance';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import { accountMessageFor } from '../../domain/account/accountMessageFor';
import { Panel } from '../kit/dialogs/Panel';
import { failureOf } from '../kit/feedback/ErrorBar';
import { SkeletonRows } from '../kit/feedback/Loading';
import { MessageBar } from '../kit/feedback/MessageBar';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useService } from '../kit/Services';
import { below, from } from '../kit/useBreakpoint';
import { useStream } from '../kit/useStream';
import { DetailsForm } from './DetailsForm';
import { RightsPanel } from './RightsPanel';
import { SignInPanel } from './SignInPanel';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [from(3)]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
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
  const own = useService(OwnAccount);
  const account = useStream(own.account$, LOADING);
  return (
    <>
      <PageHeader title="Your profile" sub="Your details, sign-in and access" />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Your details">
            {account.kind === 'loading' && <SkeletonRows rows={4} label="Loading your details" />}
            {account.kind === 'failed' && (
              <MessageBar
                intent="error"
                title="Your details could not be loaded."
                actions={
                  <Button size="small" onClick={() => own.retry()}>
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
            <AppearancePanel />
          </div>
        </div>
        <div className={styles.column}>
          <SignInPanel emailVerified={valueOf(account)?.emailVerified} />
          <RightsPanel />
        </div>
      </div>
    </>
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
