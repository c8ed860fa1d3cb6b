import { Button, Field, Label, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { Fragment, useId, useMemo, useState } from 'react';
import { type ReallocationTarget, ReallocationTargets } from '../../../application/money/payments/ReallocatePayment';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { billWithDivision } from '../../../domain/billing/divisions/billWithDivision';
import { divisionText } from '../../../domain/billing/divisions/Division';
import type { Payment } from '../../../domain/money/payments/Payment';
import {
  type ReallocationEffect,
  reallocationEffect,
  whyNotReallocatable,
} from '../../../domain/money/payments/reallocation';
import { ZERO } from '../../../domain/platform/money/Cents';
import { centsToDecimal, formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { labelOf } from '../../../domain/platform/text/wording';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { Actions, Bullets, Note } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { useReallocation } from './useReallocation';

const useStyles = makeStyles({
  bills: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 140px',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'center',
    width: '100%',
    boxSizing: 'border-box',
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
});

/** The manager's input: amounts by bill, and the reason. */
interface Typed {
  readonly amounts: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** Moves a processed payment to other bills of its group, such as one that paid the wrong bill. Shown to managers. */
export function ReallocateForm({ payment }: { payment: Payment }) {
  const looks = useLooks();
  const may = useMay('payments.reallocate');
  // Here, because the bills are loaded again when the payment has been moved meanwhile.
  const [typed, setTyped] = useState<Typed>();
  const close = () => setTyped(undefined);
  const reallocation = useReallocation(payment, close);
  const root = useFocusWhenLost<HTMLDivElement>(typed ? 'open' : 'closed');
  if (!may || whyNotReallocatable(payment) !== undefined) return null;
  const open = () => {
    const amounts = payment.allocations.map(({ billPk, amountCents }) => [billPk, centsToDecimal(amountCents)]);
    setTyped({ amounts: Object.fromEntries(amounts), reason: '' });
  };
  return (
    <Panel title="Move this payment">
      <div ref={root} tabIndex={-1} className={looks.focusTarget}>
        {typed ? (
          <WithTargets payment={payment} typed={typed} onType={setTyped} reallocation={reallocation} onClose={close} />
        ) : (
          <Button onClick={open}>Move to other bills</Button>
        )}
      </div>
    </Panel>
  );
}

interface FormProps {
  readonly payment: Payment;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly reallocation: ReturnType<typeof useReallocation>;
  readonly onClose: () => void;
}

function WithTargets(props: FormProps) {
  const { payment } = props;
  const targets = useService(ReallocationTargets);
  const targets$ = useMemo(() => targets.targets$(payment), [targets, payment]);
  const state = useStream(targets$, LOADING);
  if (state.kind !== 'loaded') return <Unloaded found={state} what="the bills" onRetry={() => targets.refresh()} />;
  return <OpenForm {...props} targets={state.value} />;
}

function OpenForm({
  payment,
  typed: { amounts, reason },
  onType,
  reallocation,
  onClose,
  targets,
}: FormProps & { readonly targets: readonly ReallocationTarget[] }) {
  const styles = useStyles();
  const looks = useLooks();
  const id = useId();
  const typed = targets.map(({ bill }) => {
    const text = amounts[bill.billPk]?.trim() ?? '';
    const amount = text === '' ? ZERO : parseCents(text);
    return { bill, amount: amount !== undefined && amount >= 0 ? amount : undefined };
  });
  const wrong = typed.find(({ amount }) => amount === undefined);
  const allocations = typed.flatMap(({ bill: { billPk, version }, amount }) =>
    amount === undefined || amount === 0 ? [] : [{ billPk, version, amountCents: amount }],
  );
  const bills = targets.map(({ bill }) => bill);
  const effect = reallocationEffect(payment, bills, allocations);
  const problem = wrong
    ? `Enter an amount for bill ${wrong.bill.billNumber}, or leave it empty.`
    : (effect.problem?.message ??
      (allocations.length === 0 ? 'Enter an amount for at least one bill, or reverse the payment.' : undefined));
  const request = { reason: reason.trim(), allocations };
  const isReady = problem === undefined && request.reason !== '';
  const submit = () => void reallocation.submit(request);
  return (
    <Form
      align="start"
      onSubmit={() => {
        if (isReady) submit();
      }}
    >
      {reallocation.error !== undefined && (
        <ActionError
          what="The payment was not moved."
          error={reallocation.error}
          onRetry={() => isReady && submit()}
          showDetail
        />
      )}
      <fieldset className={styles.bills}>
        <legend className={looks.legend}>Amount for each bill</legend>
        {targets.map(({ bill: { billPk, billNumber, division, status }, openCents }) => (
          <Fragment key={billPk}>
            <Label htmlFor={`${id}-${billPk}`}>
              Bill {billNumber}
              <Note as="div">
                {division && `${divisionText(division)} · `}
                Up to {formatCents(openCents)} · {labelOf(BILL_STATUS_LABELS, status)}
              </Note>
            </Label>
            <TextInput
              id={`${id}-${billPk}`}
              inputMode="decimal"
              maxLength={20}
              aria-label={`Amount for bill ${billNumber}`}
              value={amounts[billPk] ?? ''}
              onChange={(text) => onType({ amounts: { ...amounts, [billPk]: text }, reason })}
            />
          </Fragment>
        ))}
      </fieldset>
      <Field className={looks.full} label="Reason" required hint="Visible to the group">
        <Textarea
          value={reason}
          maxLength={LONGEST_NOTE}
          onChange={(_, { value }) => onType({ amounts, reason: value })}
        />
      </Field>
      <div aria-live="polite">
        {problem ?? (
          <Bullets aria-label="Effect">
            {effectLines(effect, bills).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Bullets>
        )}
      </div>
      <Actions>
        <Button type="submit" appearance="primary" disabledFocusable={reallocation.isBusy || !isReady}>
          Move the payment
        </Button>
        <Button onClick={onClose} disabledFocusable={reallocation.isBusy}>
          Cancel
        </Button>
      </Actions>
    </Form>
  );
}

function effectLines({ bills, toSuspenseCents }: ReallocationEffect, targets: readonly Bill[]): readonly string[] {
  const divisions = new Map(targets.map(({ billPk, division }) => [billPk, division]));
  return [
    ...bills.map(
      ({ billPk, billNumber, beforeCents, amountCents, openAfterCents, statusAfter }) =>
        `Bill ${billWithDivision(billNumber, divisions.get(billPk))}: ${formatCents(beforeCents)} becomes ${formatCents(amountCents)}, ${formatCents(openAfterCents)} due, ${labelOf(BILL_STATUS_LABELS, statusAfter)}`,
    ),
    ...(toSuspenseCents > 0 ? [`${formatCents(toSuspenseCents)} goes to credit suspense`] : []),
  ];
}
