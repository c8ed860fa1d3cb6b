import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Checkout } from '../../../application/money/payments/Checkout';
import type { CheckoutState } from '../../../application/money/payments/CheckoutState';
import { accountText } from '../../../domain/money/payments/accountText';
import { isVerified } from '../../../domain/money/payments/BankAccount';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { MissingPart } from '../../kit/feedback/MissingPart';
import { Select } from '../../kit/forms/fields';
import { Actions } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useLooks } from '../../kit/useLooks';

const fetchAddAccount = () =>
  import(/* webpackChunkName: "bank-accounts" */ './AddAccountForm').then((m) => m.AddAccountForm);

const fetchUnverified = () =>
  import(/* webpackChunkName: "bank-accounts" */ './UnverifiedAccounts').then((m) => m.UnverifiedAccounts);

const fetchManager = () =>
  import(/* webpackChunkName: "bank-accounts" */ './BankAccountManager').then((m) => m.BankAccountManager);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, outlineStyle: 'none' },
});

/** The bank account to pay from, those that wait to be verified, the form for another one, and the list to remove them. */
export function PayFromFields({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const looks = useLooks();
  const { accounts, bankAccountPk, groupNumber } = state;
  const [isAdding, setIsAdding] = useState(false);
  const needsForm = isAdding || accounts.length === 0;
  const { Part: AddAccount, isMissing, retry } = useLazyPart(fetchAddAccount, needsForm);
  const usable = accounts.filter(isVerified);
  const held = usable.find((account) => account.bankAccountPk === bankAccountPk && account.changeDueBy !== null);
  const unverified = accounts.filter((account) => !isVerified(account));
  const verification = useLazyPart(fetchUnverified, unverified.length > 0);
  const { Part: Unverified } = verification;
  const [isManaging, setIsManaging] = useState(false);
  const manager = useLazyPart(fetchManager, isManaging);
  const { Part: Manager } = manager;
  const states = accounts.map((account) => account.verification.state);
  const root = useFocusWhenLost<HTMLDivElement>(`${needsForm} ${states.join(' ')}`);
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      {usable.length > 0 && (
        <Field label="Pay from">
          <Select
            className={looks.cut}
            value={bankAccountPk ?? ''}
            onChange={(accountPk) => checkout.selectAccount(accountPk)}
          >
            {usable.map((account) => (
              <option key={account.bankAccountPk} value={account.bankAccountPk}>
                {accountText(account)} · {account.bankName}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {held && (
        <MessageBar intent="warning">
          The bank corrected this account. A payment from it is held until the change is confirmed or declined.{' '}
          <AppLink to={paths.bankAccount(groupNumber, held.bankAccountPk)} appearance="inText">
            Review the change
          </AppLink>
        </MessageBar>
      )}
      {verification.isMissing && <MissingPart onRetry={verification.retry} />}
      {Unverified && unverified.length > 0 && <Unverified changes={checkout.bankAccounts} accounts={unverified} />}
      {needsForm && isMissing && <MissingPart onRetry={retry} />}
      {needsForm && AddAccount && (
        <AddAccount
          groupNumber={groupNumber}
          onAdd={async (account) => {
            await checkout.addAccount(account);
            setIsAdding(false);
          }}
          onCancel={accounts.length > 0 ? () => setIsAdding(false) : undefined}
        />
      )}
      <Actions>
        {!needsForm && (
          <Button appearance="subtle" size="small" onClick={() => setIsAdding(true)}>
            Add a bank account
          </Button>
        )}
        <Button appearance="subtle" size="small" aria-expanded={isManaging} onClick={() => setIsManaging(!isManaging)}>
          Manage bank accounts
        </Button>
      </Actions>
      {isManaging && manager.isMissing && <MissingPart onRetry={manager.retry} />}
      {isManaging && Manager && <Manager checkout={checkout} groupNumber={groupNumber} accounts={accounts} />}
    </div>
  );
}
