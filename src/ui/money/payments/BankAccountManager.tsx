import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { BankAccountHistory } from '../../../application/money/payments/BankAccountChanges';
import type { AccountEvent, BankAccount } from '../../../application/money/payments/BankAccounts';
import type { Checkout } from '../../../application/money/payments/Checkout';
import { accountEventText, RESTORE_HOURS, removalProblem } from '../../../domain/money/payments/accountRemoval';
import { accountText } from '../../../domain/money/payments/accountText';
import { isVerified } from '../../../domain/money/payments/BankAccount';
import { sentence } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import type { ConfirmDialogProps } from '../../kit/dialogs/ConfirmDialogSurface';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { ActionError } from '../../kit/feedback/ActionError';
import type { FailedAction } from '../../kit/feedback/FailedAction';
import { Unloaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { Paragraph, Title } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { InstantText } from '../../kit/values/DateText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, outlineStyle: 'none' },
  item: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
});

interface BankAccountManagerProps {
  readonly checkout: Pick<Checkout, 'bankAccounts'>;
  readonly groupNumber: string;
  readonly accounts: readonly BankAccount[];
}

/** The bank accounts of a group with what uses them, to remove them, and the removals, to undo them. */
export function BankAccountManager({ checkout, groupNumber, accounts }: BankAccountManagerProps) {
  const styles = useStyles();
  const looks = useLooks();
  const notify = useNotify();
  const histories = useService(BankAccountHistory);
  const history = useMemo(() => histories.of(groupNumber), [histories, groupNumber]);
  const [asked, setAsked] = useState<BankAccount>();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailedAction>();
  const shown = accounts.map(({ bankAccountPk }) => bankAccountPk).join(' ');
  const root = useFocusWhenLost<HTMLElement>(shown);
  const run = async (what: string, work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
      history.retry();
    } catch (error) {
      setFailure({ what, error, retry: () => void run(what, work) });
    }
    setIsBusy(false);
    setIsAsking(false);
  };
  const restore = ({ bankAccountPk, name }: Pick<BankAccount, 'bankAccountPk' | 'name'>) =>
    run('The account was not restored.', async () => {
      await checkout.bankAccounts.restore(bankAccountPk);
      notify({ title: `${name} was restored` });
    });
  const remove = (account: BankAccount) =>
    run('The account was not removed.', async () => {
      await checkout.bankAccounts.remove(account.bankAccountPk);
      notify({ title: `${account.name} was removed`, undo: () => void restore(account) });
    });
  return (
    <section ref={root} tabIndex={-1} className={styles.root} aria-label="Bank accounts">
      {failure && <ActionError what={failure.what} error={failure.error} onRetry={failure.retry} showDetail />}
      <ul className={looks.plainColumn} aria-label="Accounts of the group">
        {accounts.map((account) => (
          <li key={account.bankAccountPk} className={styles.item}>
            <strong>
              <AppLink to={paths.bankAccount(groupNumber, account.bankAccountPk)}>{accountText(account)}</AppLink>
            </strong>
            <AccountUse account={account} />
            <Button
              size="small"
              aria-label={`Remove ${account.name}`}
              disabledFocusable={isBusy || removalProblem(account.uses) !== undefined}
              onClick={() => {
                setAsked(account);
                setIsAsking(true);
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Removals history={history} isBusy={isBusy} onUndo={(account) => void restore(account)} />
      <RemoveQuestion
        open={isAsking}
        account={asked}
        busy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}

interface RemoveQuestionProps extends Pick<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onCancel'> {
  /** Undefined before the first question. */
  readonly account: BankAccount | undefined;
}

/** Asks before an account is removed. */
export function RemoveQuestion({ account, ...dialog }: RemoveQuestionProps) {
  return (
    <ConfirmDialog title={account ? `Remove ${accountText(account)}?` : ''} confirmLabel="Remove account" {...dialog}>
      No pending or scheduled payment draws on this account, and autopay does not use it. Payors of the group can no
      longer pay from it. Past payments keep its name. The removal can be undone for {RESTORE_HOURS} hours; after that,
      the account has to be added and verified again.
    </ConfirmDialog>
  );
}

/** Current uses of an account, or a note that it has none. */
function AccountUse({ account }: { account: BankAccount }) {
  const state = isVerified(account) ? 'Verified.' : 'Not verified.';
  const uses =
    removalProblem(account.uses) ?? 'No pending or scheduled payment draws on it, and autopay does not use it.';
  return (
    <Paragraph>
      {sentence(account.bankName)} {state} {uses}
    </Paragraph>
  );
}

interface RemovalsProps {
  readonly history: ReturnType<BankAccountHistory['of']>;
  readonly isBusy: boolean;
  readonly onUndo: (account: AccountEvent) => void;
}

/** Removed and restored accounts, the latest first; nothing where none was removed. */
function Removals({ history, isBusy, onUndo }: RemovalsProps) {
  const state = useLiveQuery(history, true);
  if (state.kind !== 'loaded')
    return <Unloaded found={state} what="removed accounts" rows={1} onRetry={() => history.retry()} />;
  if (state.value.length === 0) return null;
  return (
    <>
      <Title>Removed accounts</Title>
      <RemovalList removals={state.value} isBusy={isBusy} onUndo={onUndo} />
    </>
  );
}

interface RemovalListProps extends Pick<RemovalsProps, 'isBusy' | 'onUndo'> {
  readonly removals: readonly AccountEvent[];
}

/** Removed and restored accounts, with a button where the removal can still be undone. */
export function RemovalList({ removals, isBusy, onUndo }: RemovalListProps) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <ul className={looks.plainColumn} aria-label="Removed accounts">
      {removals.map((event) => (
        <li key={`${event.bankAccountPk} ${event.at} ${event.event}`} className={styles.item}>
          <span>
            {accountEventText(event)}, <InstantText timestamp={event.at} />.
          </span>
          {event.isUndoable && (
            <Button
              size="small"
              aria-label={`Undo the removal of ${event.name}`}
              disabledFocusable={isBusy}
              onClick={() => onUndo(event)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
