import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  type BankAccount,
  BankAccounts,
  type GroupAccountsEditor,
} from '../../../application/money/payments/BankAccounts';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { accountStateLabel } from '../../../domain/money/payments/accountHistory';
import { dateText } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { Stack } from '../../kit/layout';
import { may, useMay, useMe } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { OtherGroups } from '../../kit/navigation/OtherGroups';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useStream } from '../../kit/useStream';
import { AddAccountForm } from './AddAccountForm';
import { RemovalList } from './BankAccountManager';
import { BankAccountPage } from './BankAccountPage';
import { useAction } from './BankAccountPanels';

const useStyles = makeStyles({
  form: { maxWidth: '640px' },
});

/** The bank accounts of the group in the address, or the one in the address. @source product.md, Screens: Pay */
export function BankAccountsScreen() {
  const { groupNumber = '', bankAccountPk } = useParams();
  // The keys reset the forms when another group or account opens.
  if (bankAccountPk === undefined) return <AccountList key={groupNumber} groupNumber={groupNumber} />;
  return <BankAccountPage key={bankAccountPk} groupNumber={groupNumber} bankAccountPk={bankAccountPk} />;
}

function AccountList({ groupNumber }: { groupNumber: string }) {
  const bankAccounts = useService(BankAccounts);
  const editor = useMemo(() => bankAccounts.ofGroup(groupNumber), [bankAccounts, groupNumber]);
  const state = useStream(editor.accounts$, LOADING);
  const me = useMe();
  const { groups } = me;
  const payingGroups = groups.filter((group) => may(me, 'bankAccounts.read', group.groupNumber));
  const mayAdd = useMay('bankAccounts.write', groupNumber);
  const [isAdding, setIsAdding] = useState(false);
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  const accounts = state.kind === 'loaded' ? state.value.accounts : [];
  return (
    <Stack>
      <PageHeader
        title="Bank accounts"
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={
          <>
            {mayAdd && !isAdding && (
              <Button appearance="primary" onClick={() => setIsAdding(true)}>
                Add a bank account
              </Button>
            )}
            <OtherGroups groupNumber={groupNumber} groups={payingGroups} pathOf={paths.bankAccounts} />
          </>
        }
      />
      <SectionTabs of="Money" />
      <Unloaded found={state} what="the bank accounts" waiting={null} isPage onRetry={() => editor.refresh()} />
      <RefreshFailed found={state} what="the bank accounts" onRetry={() => editor.refresh()} />
      {isAdding && <AddAccount groupNumber={groupNumber} editor={editor} onDone={() => setIsAdding(false)} />}
      {state.kind === 'loading' && <SkeletonRows rows={3} label="Loading bank accounts" />}
      {state.kind === 'loaded' && accounts.length === 0 && !isAdding && (
        <EmptyState
          kind="nothingYet"
          title="No bank accounts yet"
          text="Add the account that this group pays its bills from."
        />
      )}
      {accounts.length > 0 && (
        <StackTable
          isFramed
          label="Bank accounts"
          items={accounts}
          keyOf={({ bankAccountPk }) => bankAccountPk}
          columns={COLUMNS}
        />
      )}
      {state.kind === 'loaded' && state.value.removals.length > 0 && (
        <RemovedAccounts editor={editor} removals={state.value.removals} />
      )}
    </Stack>
  );
}

const COLUMNS: readonly StackColumn<BankAccount>[] = [
  {
    label: 'Account',
    kind: 'lead',
    cell: ({ groupNumber, bankAccountPk, name }) => (
      <AppLink to={paths.bankAccount(groupNumber, bankAccountPk)}>{name}</AppLink>
    ),
  },
  { label: 'Number', kind: 'whole', cell: ({ accountMasked }) => accountMasked },
  { label: 'Bank', cell: ({ bankName }) => bankName },
  { label: 'Type', cell: ({ accountType }) => (accountType === 'savings' ? 'Savings' : 'Checking') },
  {
    label: 'State',
    cell: (account) =>
      account.changeDueBy === null
        ? accountStateLabel({ account, removedAt: null })
        : `Correction to confirm by ${dateText(account.changeDueBy)}`,
  },
  { label: 'Used by', kind: 'broad', cell: ({ uses }) => usesText(uses) },
];

/** Current and future uses of an account, in a few words. */
function usesText({ paymentCount, autopayFrom }: BankAccount['uses']): string {
  const uses = [
    ...(paymentCount > 0 ? [counted(paymentCount, 'pending payment')] : []),
    ...(autopayFrom === null ? [] : [`autopay from ${dateText(autopayFrom)}`]),
  ];
  return uses.length === 0 ? '–' : uses.join(', ').replace(/^a/, 'A');
}

interface AddAccountProps {
  readonly groupNumber: string;
  readonly editor: GroupAccountsEditor;
  readonly onDone: () => void;
}

/** The form for another account. It opens the page of the new account, where it is verified. */
function AddAccount({ groupNumber, editor, onDone }: AddAccountProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  return (
    <Panel title="Add a bank account">
      <div className={styles.form}>
        <AddAccountForm
          groupNumber={groupNumber}
          onAdd={async (account) => {
            const { bankAccountPk } = await editor.add(account);
            await navigate(paths.bankAccount(groupNumber, bankAccountPk));
          }}
          onCancel={onDone}
        />
      </div>
    </Panel>
  );
}

interface RemovedAccountsProps extends Pick<Parameters<typeof RemovalList>[0], 'removals'> {
  readonly editor: GroupAccountsEditor;
}

function RemovedAccounts({ editor, removals }: RemovedAccountsProps) {
  const { run, isBusy, failure } = useAction();
  const restore = (bankAccountPk: string, name: string) =>
    run('The account was not restored.', `${name} was restored`, () => editor.restore(bankAccountPk));
  return (
    <Panel title="Removed accounts">
      {failure && <ActionError what={failure.what} error={failure.error} showDetail />}
      <RemovalList
        removals={removals}
        isBusy={isBusy}
        onUndo={({ bankAccountPk, name }) => void restore(bankAccountPk, name)}
      />
    </Panel>
  );
}
