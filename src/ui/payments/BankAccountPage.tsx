import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useMemo, useState } from 'react';
import { BankAccounts } from '../../application/payments/BankAccounts';
import { LOADING, valueOf } from '../../application/shared/Loadable';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { failureOf } from '../../domain/errors/Failure';
import { accountStateLabel, type BankAccountDetail, lastReturnText } from '../../domain/payments/accountHistory';
import { RESTORE_HOURS } from '../../domain/payments/accountRemoval';
import { isVerified } from '../../domain/payments/BankAccount';
import { counted } from '../../domain/text/wording';
import { useFocusWhenLost } from '../kit/dialogs/focusAfterChange';
import { Panel } from '../kit/dialogs/Panel';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { MessageBar } from '../kit/feedback/MessageBar';
import { TextInput } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { dayText } from '../kit/values/DateText';
import { Fact, FactList } from '../kit/values/FactList';
import { PaymentTime } from '../kit/values/PaymentText';
import { type AccountProps, HistoryPanel, PayorsPanel, RemovePanel, useAction } from './BankAccountPanels';
import { AccountPayments } from './PaymentsScreen';
import { AccountToVerify } from './UnverifiedAccounts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '480px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  text: { margin: 0 },
  focusable: { outlineStyle: 'none' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
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
  const bankAccounts = useService(BankAccounts);
  const editor = useMemo(() => bankAccounts.account(bankAccountPk), [bankAccounts, bankAccountPk]);
  const state = useStream(editor.account$, LOADING);
  const detail = valueOf(state);
  const back = <AppLink to={paths.bankAccounts(groupNumber)}>Back to bank accounts</AppLink>;
  if (state.kind === 'failed') {
    return (
      <div className={styles.root}>
        <PageHeader title="Bank account" above={back} />
        {failureOf(state.error).code === ErrorCode.NotFound ? (
          <EmptyState kind="nothingYet" title="Not found" text="Choose a bank account from the list." />
        ) : (
          <LoadFailed
            what="The bank account could not be loaded."
            error={state.error}
            onRetry={() => editor.refresh()}
          />
        )}
      </div>
    );
  }
  if (!detail) {
    return (
      <div className={styles.root}>
        <PageHeader title="Bank account" above={back} />
        <SkeletonRows rows={8} label="Loading the bank account" />
      </div>
    );
  }
  const { account, groupName, removedAt } = detail;
  return (
    <div className={styles.root}>
      <PageHeader
        title={`${account.name} ${account.accountMasked}`}
        sub={`${typeLabel(detail)} at ${account.bankName} · ${groupName}, group ${account.groupNumber}`}
        above={back}
      />
      <Warnings detail={detail} editor={editor} />
      <AccountFacts detail={detail} editor={editor} />
      <div className={styles.columns}>
        <PayorsPanel detail={detail} />
        <HistoryPanel detail={detail} />
        {removedAt === null && <RemovePanel detail={detail} editor={editor} />}
      </div>
      <h2 className={styles.title}>Payments from this account</h2>
      <AccountPayments groupNumber={account.groupNumber} bankAccountPk={bankAccountPk} />
    </div>
  );
}

function typeLabel({ account: { accountType } }: BankAccountDetail): string {
  return accountType === 'savings' ? 'Savings account' : 'Checking account';
}

/** What needs attention: a removal, the verification that is not done, and a payment that came back. */
function Warnings({ detail, editor }: AccountProps) {
  const { account, removedAt, isUndoable, lastReturn } = detail;
  const mayWrite = useMay('bankAccounts.write', account.groupNumber);
  const { run, isBusy, failure } = useAction();
  const restore = () => run('The account was not restored.', `${account.name} was restored`, () => editor.restore());
  return (
    <>
      {failure && <ErrorBar what={failure.what} error={failure.error} showDetail />}
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
      {lastReturn && <MessageBar intent="warning">{lastReturnText(lastReturn)}</MessageBar>}
      {removedAt === null && !isVerified(account) && mayWrite && (
        <Panel title="Verify this account">
          <VerifyParts detail={detail} editor={editor} />
        </Panel>
      )}
    </>
  );
}

function VerifyParts({ detail: { account }, editor }: AccountProps) {
  const styles = useStyles();
  return (
    <div className={styles.form}>
      <AccountToVerify changes={editor} account={account} />
    </div>
  );
}

/** The facts, and a form for those that can change. */
function AccountFacts({ detail, editor }: AccountProps) {
  const styles = useStyles();
  const { account, removedAt } = detail;
  const mayWrite = useMay('bankAccounts.write', account.groupNumber);
  const [isEditing, setIsEditing] = useState(false);
  const root = useFocusWhenLost<HTMLDivElement>(String(isEditing));
  return (
    <div ref={root} tabIndex={-1} className={styles.focusable}>
      {isEditing ? (
        <NamesForm detail={detail} editor={editor} onDone={() => setIsEditing(false)} />
      ) : (
        <FactsPanel detail={detail} {...(mayWrite && removedAt === null && { onEdit: () => setIsEditing(true) })} />
      )}
    </div>
  );
}

interface FactsPanelProps extends Pick<AccountProps, 'detail'> {
  /** Undefined where nothing can be edited. */
  readonly onEdit?: () => void;
}

function FactsPanel({ detail, onEdit }: FactsPanelProps) {
  const { account } = detail;
  const added = detail.history.find(({ event }) => event === 'added');
  return (
    <Panel
      title="Account"
      actions={
        onEdit && (
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      <FactList isWide>
        <Fact label="Name">{account.name}</Fact>
        <Fact label="Bank">{account.bankName}</Fact>
        <Fact label="Type">{typeLabel(detail)}</Fact>
        <Fact label="Account number">{account.accountMasked}</Fact>
        <Fact label="Routing number">{account.routingMasked}</Fact>
        <Fact label="State">{accountStateLabel(detail)}</Fact>
        <Fact label="Used for">
          <Uses detail={detail} />
        </Fact>
        {added && (
          <Fact label="Added">
            <PaymentTime timestamp={added.at} timeZone={account.timeZone} />
            {added.by && ` by ${added.by}`}
          </Fact>
        )}
      </FactList>
    </Panel>
  );
}

/** Pending payments and autopay that draw on the account. */
function Uses({ detail: { account } }: Pick<AccountProps, 'detail'>) {
  const area = useArea();
  const { paymentCount, autopayFrom } = account.uses;
  if (paymentCount === 0 && autopayFrom === null) return 'No pending payment, and not autopay';
  return (
    <>
      {paymentCount > 0 && counted(paymentCount, 'pending payment')}
      {paymentCount > 0 && autopayFrom !== null && ', '}
      {autopayFrom !== null && (
        <AppLink to={paths.autopay(area, account.groupNumber)}>
          {`${paymentCount > 0 ? 'autopay' : 'Autopay'} from ${dayText(autopayFrom)}`}
        </AppLink>
      )}
    </>
  );
}

function NamesForm({ detail: { account }, editor, onDone }: AccountProps & { readonly onDone: () => void }) {
  const styles = useStyles();
  const [name, setName] = useState(account.name);
  const [bankName, setBankName] = useState(account.bankName);
  const [isRefused, setIsRefused] = useState(false);
  const { run, isBusy, failure } = useAction();
  const problem = (text: string, message: string) =>
    isRefused && text.trim() === '' ? { validationMessage: message } : {};
  const submit = async () => {
    setIsRefused(true);
    if (name.trim() === '' || bankName.trim() === '') return;
    const names = { name: name.trim(), bankName: bankName.trim() };
    if (await run('The names were not saved.', 'The names are saved', () => editor.rename(names))) onDone();
  };
  return (
    <Panel title="Edit the account">
      <form
        className={styles.form}
        aria-label="Edit the account"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <ErrorBar what={failure.what} error={failure.error} showDetail />}
        <Field label="Account name" required {...problem(name, 'Enter a name for the account.')}>
          <TextInput value={name} maxLength={80} onChange={setName} />
        </Field>
        <Field label="Bank" required {...problem(bankName, 'Enter the name of the bank.')}>
          <TextInput value={bankName} maxLength={80} onChange={setBankName} />
        </Field>
        <p className={styles.text}>
          The numbers and the type cannot change. Add another account instead, and verify it.
        </p>
        <div className={styles.actions}>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
            Save changes
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </form>
    </Panel>
  );
}
