import { Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import {
  balanceParts,
  balanceSummary,
  isBalanced,
} from '../../../../domain/billing/reconciliation/balance/balanceLines';
import type { LayoutOrigin } from '../../../../domain/billing/reconciliation/PayrollTable';
import { dayOf } from '../../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { parseCents } from '../../../../domain/platform/money/parseCents';
import { AccountOfFile } from '../../../kit/feedback/AccountOfFile';
import { MessageBar } from '../../../kit/feedback/MessageBar';
import { TextInput } from '../../../kit/forms/fields';
import { dayText } from '../../../kit/values/DateText';

const useStyles = makeStyles({ control: { maxWidth: '240px' } });

export interface FileAccountProps {
  readonly session: ReconcileSession;
  readonly comparison: Pick<ComparedState, 'balance' | 'controlCents' | 'trust' | 'columns'>;
  readonly isReadOnly: boolean;
}

/** Account of every row, dollar, and person of the file. One line while everything was read and every total is met. */
export function FileAccount({ session, comparison, isReadOnly }: FileAccountProps) {
  const { balance, controlCents, trust, columns } = comparison;
  const needsLook = !isBalanced(balance) || controlCents !== undefined;
  return (
    <>
      {trust.reasons.length > 0 && (
        <MessageBar
          intent="warning"
          title={
            trust.level === 'none'
              ? 'Suggestions that depend on this file are not made.'
              : 'Check the file before you apply suggestions.'
          }
        >
          {trust.reasons.join(' ')}
        </MessageBar>
      )}
      <AccountOfFile
        summary={balanceSummary(balance)}
        parts={balanceParts(balance)}
        details={{ places: balance.places ?? [], choices: balance.choices ?? [] }}
        choosers={{ person: 'chosen by you', ...(columns?.layout && { saved: layoutText(columns.layout) }) }}
        needsLook={needsLook}
      >
        <ControlTotal
          value={controlCents}
          isReadOnly={isReadOnly}
          onChange={(amount) => session.payroll.setControl(amount)}
        />
      </AccountOfFile>
    </>
  );
}

function layoutText({ savedBy, savedAt }: LayoutOrigin): string {
  return `from the layout saved by ${savedBy} on ${dayText(dayOf(new Date(savedAt)))}`;
}

interface ControlTotalProps {
  readonly value: ComparedState['controlCents'];
  readonly isReadOnly: boolean;
  readonly onChange: (amount: ComparedState['controlCents']) => void;
}

/** A total that the person knows from elsewhere. Takes effect when the field is left, so that half an amount is no mismatch. */
function ControlTotal({ value, isReadOnly, onChange }: ControlTotalProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? '' : formatCents(value));
  const amount = parseCents(shown);
  const isWrong = typed !== undefined && typed.trim() !== '' && amount === undefined;
  return (
    <Field
      className={styles.control}
      label="Total of the file, if you know it"
      hint="From the payroll register: employee and employer amounts together."
      {...(isWrong && { validationMessage: 'Enter an amount, such as 56,120.44.' })}
    >
      <TextInput
        inputMode="decimal"
        disabled={isReadOnly}
        value={shown}
        onChange={setTyped}
        onBlur={() => {
          if (typed === undefined || isWrong) return;
          onChange(typed.trim() === '' ? undefined : amount);
          setTyped(undefined);
        }}
      />
    </Field>
  );
}
