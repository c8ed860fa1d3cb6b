import { makeStyles, tokens } from '@fluentui/react-components';
import { type AccountChange, AccountChanges } from '../../../application/money/payments/AccountChanges';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { accountText } from '../../../domain/money/payments/accountText';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { AccountChangeDecision } from '../../kit/forms/AccountChangeDecision';
import { Quiet, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';

const useStyles = makeStyles({
  title: { margin: 0, marginBottom: tokens.spacingVerticalS, fontSize: tokens.fontSizeBase300 },
});

/**
 * Notifications of change that wait for a decision, the earliest deadline first.
 *
 * @source docs/decisions/bank-accounts.md#a-bank-corrects-an-account-and-a-second-person-confirms-it
 */
export function AccountChangesPanel() {
  const styles = useStyles();
  const looks = useLooks();
  const changes = useService(AccountChanges);
  const notify = useNotify();
  const state = useStream(changes.open$, LOADING);
  useHeadingFocusWhenLost(state.kind === 'loaded' ? String(state.value.length) : state.kind);
  const decide = async (change: AccountChange, approve: boolean, reason: string) => {
    await changes.decide(change.changePk, approve, reason);
    notify({ title: `${change.accountName} of ${change.groupName}: ${approve ? 'confirmed' : 'declined'}` });
  };
  return (
    <Panel title="Notifications of change">
      <Loaded
        found={state}
        what="the notifications of change"
        isPage
        onRetry={() => changes.refresh()}
        empty={
          <Quiet as="p">
            None is waiting. When a return file corrects a bank account, the change waits here for a second person.
          </Quiet>
        }
      >
        {(value) => (
          <Stack as="ul" gap="XL" aria-label="Notifications of change">
            {value.map((change) => (
              <li key={change.changePk} className={looks.shrinking}>
                <h3 className={styles.title}>
                  {change.groupName}, {accountText({ ...change.before, name: change.accountName })}
                </h3>
                <AccountChangeDecision
                  change={change}
                  onDecide={(approve, reason) => decide(change, approve, reason)}
                />
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
