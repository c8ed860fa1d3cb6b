import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { BankAccounts } from '../../../application/money/payments/BankAccounts';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { lastReturnText } from '../../../domain/money/payments/accountHistory';
import { RESTORE_HOURS } from '../../../domain/money/payments/accountRemoval';
import { accountText } from '../../../domain/money/payments/accountText';
import { accountTypeLabel, isVerified } from '../../../domain/money/payments/BankAccount';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { AccountFacts } from './BankAccountFacts';
import {
  type AccountProps,
  ChangesPanel,
  HistoryPanel,
  PayorsPanel,
  RemovePanel,
  useAction,
} from './BankAccountPanels';
import { AccountPayments } from './PaymentsScreen';
import { AccountToVerify } from './UnverifiedAccounts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
});

interface BankAccountPageProps {
  readonly groupNumber: string;
  readonly bankAccountPk: string;
}

/**
 * One bank account: its facts, what it is used for, who can pay from it, the payments that draw on it, and its history.
 *
 * @source docs/decisions/bank-accounts.md#a-bank-account-has-a-page-for-the-payors-of-its-group
 */
export function BankAccountPage({ groupNumber, bankAccountPk }: BankAccountPageProps) {
  const styles = useStyles();
  const looks = useLooks();
  const bankAccounts = useService(BankAccounts);
  const editor = useMemo(() => bankAccounts.account(bankAccountPk), [bankAccounts, bankAccountPk]);
  const state = useStream(editor.account$, LOADING);
  const back = <AppLink to={paths.bankAccounts(groupNumber)}>Back to bank accounts</AppLink>;
  if (state.kind !== 'loaded') {
    return (
      <Stack>
        <PageHeader title="Bank account" above={back} />
        <Unloaded
          found={state}
          what="the bank account"
          rows={8}
          notFound={<EmptyState kind="nothingYet" title="Not found" text="Choose a bank account from the list." />}
          isPage
          onRetry={() => editor.refresh()}
        />
      </Stack>
    );
  }
  const { value: detail } = state;
  const { account, groupName, removedAt } = detail;
  return (
    <Stack>
      <PageHeader
        title={accountText(account)}
        sub={`${accountTypeLabel(account)} at ${account.bankName} · ${groupName}, group ${account.groupNumber}`}
        above={back}
      />
      <RefreshFailed found={state} what="the bank account" onRetry={() => editor.refresh()} />
      <Warnings detail={detail} editor={editor} />
      <ChangesPanel detail={detail} editor={editor} />
      <AccountFacts detail={detail} editor={editor} />
      <div className={styles.columns}>
        <PayorsPanel detail={detail} />
        <HistoryPanel detail={detail} />
        {removedAt === null && <RemovePanel detail={detail} editor={editor} />}
      </div>
      <h2 className={looks.title}>Payments from this account</h2>
      <AccountPayments groupNumber={account.groupNumber} bankAccountPk={bankAccountPk} />
    </Stack>
  );
}

/** Items that need attention: a removal, an unfinished verification, and a returned payment. */
function Warnings({ detail, editor }: AccountProps) {
  const { account, removedAt, isUndoable, lastReturn } = detail;
  const mayWrite = useMay('bankAccounts.write', account.groupNumber);
  const { run, isBusy, failure } = useAction();
  useHeadingFocusWhenLost(`${removedAt} ${account.verification.state}`);
  const restore = () => run('The account was not restored.', `${account.name} was restored`, () => editor.restore());
  return (
    <>
      {failure && <ActionError what={failure.what} error={failure.error} showDetail />}
      {removedAt !== null && (
        <MessageBar
          intent="warning"
          {...(isUndoable &&
            mayWrite && {
              actions: (
                <Button disabledFocusable={isBusy} onClick={() => void restore()}>
                  Undo the removal
                </Button>
              ),
            })}
        >
          This account is removed: nothing can be paid from it.{' '}
          {isUndoable
            ? ''
            : `It can no longer be restored, as ${RESTORE_HOURS} hours have passed. Add it again to use it.`}
        </MessageBar>
      )}
      {lastReturn && (
        <MessageBar intent="warning">
          {lastReturnText(lastReturn)}{' '}
          <AppLink
            to={`${paths.payments('billing')}?payment=${encodeURIComponent(lastReturn.paymentPk)}`}
            appearance="inText"
          >
            Show the payment
          </AppLink>
        </MessageBar>
      )}
      {removedAt === null && !isVerified(account) && mayWrite && (
        <Panel title="Verify this account">
          <VerifyParts detail={detail} editor={editor} />
        </Panel>
      )}
    </>
  );
}

function VerifyParts({ detail: { account }, editor }: AccountProps) {
  return (
    <Stack gap="M" width="narrow">
      <AccountToVerify changes={editor} account={account} />
    </Stack>
  );
}
