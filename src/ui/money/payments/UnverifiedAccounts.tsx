import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { BankAccountChanges } from '../../../application/money/payments/BankAccountChanges';
import type { BankAccount } from '../../../application/money/payments/BankAccounts';
import { accountText } from '../../../domain/money/payments/accountText';
import {
  MAX_MICRO_DEPOSIT_CENTS,
  needsNewDeposits,
  verificationText,
  verifyProblem,
} from '../../../domain/money/payments/bankVerification';
import { localDayOf } from '../../../domain/platform/dates/zonedTime';
import type { Cents } from '../../../domain/platform/money/Cents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Paragraph } from '../../kit/layout';
import { useLooks } from '../../kit/useLooks';
import { currentTime } from '../../kit/values/DateText';

const useStyles = makeStyles({
  account: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    listStyleType: 'none',
  },
});

/** Verifies accounts where they are shown. */
type Verifying = Pick<BankAccountChanges, 'verify' | 'sendDeposits'>;

interface UnverifiedAccountsProps {
  readonly changes: Verifying;
  /** Those that cannot pay yet. */
  readonly accounts: readonly BankAccount[];
}

/** Accounts that wait to be verified, each with its status and the next step. */
export function UnverifiedAccounts({ changes, accounts }: UnverifiedAccountsProps) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <ul className={looks.plainColumn} aria-label="Bank accounts to verify">
      {accounts.map((account) => (
        <li key={account.bankAccountPk} className={styles.account}>
          <strong>{accountText(account)}</strong>
          <AccountToVerify changes={changes} account={account} />
        </li>
      ))}
    </ul>
  );
}

interface AccountToVerifyProps {
  readonly changes: Verifying;
  readonly account: BankAccount;
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
}

/** The status of an account that cannot pay yet, and the next step: its amounts, or new deposits. */
export function AccountToVerify({
  changes,
  account: { bankAccountPk, name, verification, timeZone },
}: AccountToVerifyProps) {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (what: string, success: string, work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
      notify({ title: success });
    } catch (error) {
      setFailure({ what, error });
    }
    setIsBusy(false);
  };
  const verify = (amounts: readonly [Cents, Cents]) =>
    run('The account was not verified.', `${name} is verified`, () => changes.verify(bankAccountPk, amounts));
  const send = () =>
    run('No new deposits were sent.', `New deposits for ${name} go out with the next bank file`, () =>
      changes.sendDeposits(bankAccountPk),
    );
  const today = localDayOf(currentTime(), timeZone);
  return (
    <>
      <Paragraph>{verificationText(verification, today)}</Paragraph>
      {failure && <ActionError what={failure.what} error={failure.error} showDetail />}
      {needsNewDeposits(verification) && (
        <Button disabledFocusable={isBusy} onClick={() => void send()}>
          Send new deposits
        </Button>
      )}
      {verifyProblem(verification, today) === undefined && (
        <AmountsForm name={name} isBusy={isBusy} onVerify={(amounts) => void verify(amounts)} />
      )}
    </>
  );
}

interface AmountsFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onVerify: (amounts: readonly [Cents, Cents]) => void;
}

function AmountsForm({ name, isBusy, onVerify }: AmountsFormProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [refused, setRefused] = useState<object>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, refused);
  const problem = (text: string) =>
    refused && depositOf(text) === undefined ? { validationMessage: 'Enter $0.01 to $0.99.' } : {};
  return (
    <Form
      ref={form}
      gap="S"
      aria-label={`Verify ${name}`}
      onSubmit={() => {
        const [one, other] = [depositOf(first), depositOf(second)];
        if (one === undefined || other === undefined) setRefused({});
        else onVerify([one, other]);
      }}
    >
      <Field label="First deposit" required {...problem(first)}>
        <TextInput value={first} inputMode="decimal" autoComplete="off" maxLength={8} onChange={setFirst} />
      </Field>
      <Field label="Second deposit" required {...problem(second)}>
        <TextInput value={second} inputMode="decimal" autoComplete="off" maxLength={8} onChange={setSecond} />
      </Field>
      <Button type="submit" disabledFocusable={isBusy}>
        Verify account
      </Button>
    </Form>
  );
}

/** 1 to 99 cents; undefined for anything else. */
function depositOf(text: string): Cents | undefined {
  const amount = parseCents(text);
  return amount !== undefined && amount > 0 && amount <= MAX_MICRO_DEPOSIT_CENTS ? amount : undefined;
}
