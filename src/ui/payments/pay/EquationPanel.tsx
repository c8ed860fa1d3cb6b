import { Button, Field, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Checkout } from '../../../application/payments/Checkout';
import type { CheckoutState } from '../../../application/payments/CheckoutState';
import { formatCents } from '../../../domain/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { useLazyPart } from '../../kit/dialogs/useLazyPart';
import { MissingPart } from '../../kit/feedback/MissingPart';
import { AmountInput } from '../../kit/forms/AmountInput';
import { Select } from '../../kit/forms/fields';
import { BAR_HEIGHT } from '../../kit/useBreakpoint';
import { Equation } from './Equation';

const fetchAddAccount = () =>
  import(/* webpackChunkName: "add-account" */ './AddAccountForm').then((m) => m.AddAccountForm);

const useStyles = makeStyles({
  panel: { position: 'sticky', top: `calc(${BAR_HEIGHT} + ${tokens.spacingVerticalL})` },
  fields: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  select: { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
  row: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
});

/** What is paid with, against what is paid for. Always in view. */
export function EquationPanel({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const [isAdding, setIsAdding] = useState(false);
  const { accounts, bankAccountPk, equation, stage } = state;
  const needsForm = isAdding || accounts.length === 0;
  const { Part: AddAccount, isMissing, retry } = useLazyPart(fetchAddAccount, needsForm);
  const canReview = equation.payable && bankAccountPk !== null;
  return (
    <Panel title="Payment" className={styles.panel}>
      <div className={styles.fields}>
        {accounts.length > 0 && (
          <Field label="Pay from">
            <Select
              className={styles.select}
              value={bankAccountPk ?? ''}
              onChange={(value) => checkout.chooseAccount(value)}
            >
              {accounts.map((account) => (
                <option key={account.bankAccountPk} value={account.bankAccountPk}>
                  {account.accountMasked} · {account.name} · {account.bankName}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {needsForm && isMissing && <MissingPart onRetry={retry} />}
        {needsForm && AddAccount && (
          <AddAccount
            groupNumber={state.groupNumber}
            onAdded={(account) => {
              checkout.addAccount(account);
              setIsAdding(false);
            }}
            onCancel={accounts.length > 0 ? () => setIsAdding(false) : undefined}
          />
        )}
        {!needsForm && (
          <Button appearance="subtle" size="small" onClick={() => setIsAdding(true)}>
            Add a bank account
          </Button>
        )}
        <div className={styles.row}>
          <Label htmlFor="pay-with">Pay with</Label>
          {state.amounts.size > 0 && (
            <AmountInput
              id="pay-with"
              label="Pay with"
              value={equation.sourcesCents}
              onChange={(amount) => checkout.payWith(amount === equation.allocatedCents ? null : amount)}
            />
          )}
        </div>
        <Equation equation={equation} />
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={!canReview || stage.kind === 'preparing'}
          onClick={() => void checkout.review()}
        >
          {stage.kind === 'preparing' ? 'Preparing …' : `Review ${formatCents(equation.sourcesCents)}`}
        </Button>
      </div>
    </Panel>
  );
}
