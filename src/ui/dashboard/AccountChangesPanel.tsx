import { makeStyles, tokens } from '@fluentui/react-components';
import { type AccountChange, AccountChanges } from '../../application/payments/AccountChanges';
import { LOADING } from '../../application/shared/Loadable';
import { accountText } from '../../domain/payments/accountText';
import { useHeadingFocusWhenLost } from '../kit/dialogs/focusAfterChange';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useNotify } from '../kit/feedback/Toasts';
import { AccountChangeDecision } from '../kit/forms/AccountChangeDecision';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: tokens.spacingVerticalXL, margin: 0, padding: 0, listStyleType: 'none' },
  item: { minWidth: 0 },
  title: { margin: 0, marginBottom: tokens.spacingVerticalS, fontSize: tokens.fontSizeBase300 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/**
 * Notifications of change that wait for a decision, the earliest deadline first.
 *
 * @source docs/decisions/bank-accounts.md#a-bank-corrects-an-account-and-a-second-person-confirms-it
 */
export function AccountChangesPanel() {
  const styles = useStyles();
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
      {state.kind === 'loading' && <SkeletonRows rows={3} label="Loading notifications of change" />}
      {state.kind === 'failed' && (
        <LoadFailed
          what="The notifications of change could not be loaded."
          error={state.error}
          onRetry={() => changes.refresh()}
        />
      )}
      {state.kind === 'loaded' && state.refreshError !== undefined && (
        <ErrorBar
          what="The notifications of change could not be refreshed."
          error={state.refreshError}
          onRetry={() => changes.refresh()}
        />
      )}
      {state.kind === 'loaded' && state.value.length === 0 && (
        <p className={styles.quiet}>
          None is waiting. When a return file corrects a bank account, the change waits here for a second person.
        </p>
      )}
      {state.kind === 'loaded' && state.value.length > 0 && (
        <ul className={styles.list} aria-label="Notifications of change">
          {state.value.map((change) => (
            <li key={change.changePk} className={styles.item}>
              <h3 className={styles.title}>
                {change.groupName}, {accountText({ ...change.before, name: change.accountName })}
              </h3>
              <AccountChangeDecision change={change} onDecide={(approve, reason) => decide(change, approve, reason)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
