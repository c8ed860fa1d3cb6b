import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { Checkout, PaymentPreview } from '../../../application/money/payments/Checkout';
import { amountFrom, type CheckoutState } from '../../../application/money/payments/CheckoutState';
import { billWithDivision } from '../../../domain/billing/divisions/billWithDivision';
import { accountText } from '../../../domain/money/payments/accountText';
import { voidableText } from '../../../domain/money/payments/cutoff';
import {
  BANK_ACCOUNT_METHOD,
  CHECKOUT_METHODS,
  type CheckoutMethod,
  PAYMENT_METHODS,
} from '../../../domain/money/payments/paymentMethods';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import type { Cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Panel } from '../../kit/dialogs/Panel';
import { Spinner } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { TextInput } from '../../kit/forms/fields';
import { Note, Stack } from '../../kit/layout';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { clockZone, DateText, dayText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';
import { CheckoutProblem } from './CheckoutProblem';
import { Equation } from './EquationPanel';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    marginBottom: tokens.spacingVerticalL,
  },
  actions: { display: 'flex', gap: tokens.spacingHorizontalM, flexWrap: 'wrap', marginTop: tokens.spacingVerticalL },
});

/** The payment before it is confirmed, with the buttons that make it. */
export function Review({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const [isConfirming, setIsConfirming] = useState(false);
  const { stage, equation, payOn } = state;
  const preview = usePreview(state);
  const amount = formatCents(equation.sourcesCents);
  const isBusy = stage.kind !== 'reviewing';
  const verb = payOn === null ? 'Pay' : 'Schedule';
  return (
    <Stack width="page">
      <CheckoutProblem stage={stage} onRetry={() => void checkout.confirm()} />
      <Panel title="Review">
        <ReviewDetails checkout={checkout} state={state} />
        <div className={styles.actions}>
          <Button appearance="primary" size="large" disabledFocusable={isBusy} onClick={() => setIsConfirming(true)}>
            {verb} {amount}
          </Button>
          <Button size="large" disabledFocusable={isBusy} onClick={() => void checkout.back()}>
            Back
          </Button>
        </div>
      </Panel>
      <ConfirmDialog
        open={isConfirming}
        title={`${verb} ${amount}?`}
        confirmLabel={`${verb} ${amount}`}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          void checkout.confirm();
        }}
      >
        {sourcesSentence(state)} will be paid
        {payOn !== null && ` on ${dayText(payOn)}`}
        {preview && ` and settle on ${dayText(preview.settleDate)}`}. The bills are shown as paid once the payment has
        been processed.
      </ConfirmDialog>
    </Stack>
  );
}

/** The server's preview of the last review; undefined before the first. */
function usePreview({ stage }: CheckoutState): PaymentPreview | undefined {
  const [lastPreview, setLastPreview] = useState<PaymentPreview>();
  if (stage.kind === 'reviewing' && stage.preview !== lastPreview) setLastPreview(stage.preview);
  return stage.kind === 'reviewing' ? stage.preview : lastPreview;
}

/** Account, bills and settlement of a payment before it is confirmed. */
export function ReviewDetails({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const styles = useStyles();
  const looks = useLooks();
  const preview = usePreview(state);
  const { stage, equation, payOn } = state;
  const sources = sourceTexts(state);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <Note as="dt">Pay from</Note>
          {sources.map(({ method, name, amountCents }) => {
            const settles = preview?.payments.find((payment) => payment.method === method)?.settleDate;
            return (
              <dd key={name} className={looks.sum}>
                {name}
                {sources.length > 1 && ` · ${formatCents(amountCents)}`}
                {sources.length > 1 && settles && ` · settles ${dayText(settles)}`}
              </dd>
            );
          })}
        </div>
        {preview && (
          <>
            {payOn !== null && (
              <div>
                <Note as="dt">Scheduled for</Note>
                <dd className={looks.sum}>
                  <DateText date={payOn} />
                </dd>
              </div>
            )}
            <div>
              <Note as="dt">Settles</Note>
              <dd className={looks.sum}>
                <DateText date={preview.settleDate} />
              </dd>
            </div>
            <div>
              <Note as="dt">{payOn === null ? 'Can be voided until' : 'Can be canceled until'}</Note>
              <dd className={looks.sum}>{cutoffOf(preview)}</dd>
            </div>
          </>
        )}
      </dl>
      {preview && <LateNotice state={state} settleDate={preview.settleDate} />}
      {preview && preview.questions.length > 0 && (
        <Questions
          questions={preview.questions}
          reason={stage.kind === 'reviewing' ? (stage.reason ?? '') : undefined}
          onExplain={(reason) => checkout.explain(reason)}
        />
      )}
      {preview && <ReviewedBills preview={preview} bills={state.bills} />}
      <Equation equation={equation} excessTo={state.excessTo} />
      {stage.kind === 'sending' && <Spinner label="Paying …" />}
      {stage.kind === 'checking' && <Spinner label="The response was lost. Checking the payment …" />}
    </>
  );
}

/** Payment sources with their amounts, such as "$100.00 from Operating · XX789". */
export function sourcesSentence(state: CheckoutState): string {
  return sourceTexts(state)
    .map(({ name, amountCents }) => `${formatCents(amountCents)} from ${name}`)
    .join(' and ');
}

/** The sources of the checkout as the payor knows them. */
function sourceTexts(
  state: CheckoutState,
): readonly { readonly method: CheckoutMethod; readonly name: string; readonly amountCents: Cents }[] {
  const account = state.accounts.find(({ bankAccountPk }) => bankAccountPk === state.bankAccountPk);
  return CHECKOUT_METHODS.flatMap((method) => {
    const amountCents = amountFrom(state, method);
    if (amountCents === 0) return [];
    const isBank = method === BANK_ACCOUNT_METHOD && account;
    return [
      {
        method,
        name: isBank ? accountText(account) : PAYMENT_METHODS[method].label,
        amountCents,
      },
    ];
  });
}

/** Says which bills are due before the payment settles. */
function LateNotice({ state, settleDate }: { state: CheckoutState; settleDate: LocalDate }) {
  const late = state.bills.filter(({ billPk, dueDate }) => state.amounts.has(billPk) && dueDate < settleDate);
  if (late.length === 0) return null;
  return (
    <MessageBar intent="warning" title="This payment settles after the due date.">
      {late
        .map(({ billNumber, division, dueDate }) => {
          return `Bill ${billWithDivision(billNumber, division)} is due on ${dayText(dueDate)}.`;
        })
        .join(' ')}
    </MessageBar>
  );
}

interface QuestionsProps {
  readonly questions: PaymentPreview['questions'];
  /** Undefined while the payment is sent. */
  readonly reason: string | undefined;
  readonly onExplain: (reason: string) => void;
}

/** Questions that need a reason, with the reason field. */
function Questions({ questions, reason, onExplain }: QuestionsProps) {
  return (
    <>
      <MessageBar intent="warning" title="Check this payment.">
        {questions.map(({ text }) => text).join(' ')}
      </MessageBar>
      {reason !== undefined && (
        <Field label="Reason to pay all the same" required>
          <TextInput value={reason} maxLength={LONGEST_NOTE} onChange={onExplain} />
        </Field>
      )}
    </>
  );
}

type ReviewedBill = PaymentPreview['perBill'][number];

interface ReviewedBillsProps {
  readonly preview: PaymentPreview;
  /** Bills of the checkout, which have their division. */
  readonly bills: CheckoutState['bills'];
}

/** @source BR-DIV-10 docs/decisions/divisions.md#whatever-names-a-bill-outside-its-own-page-names-its-division */
function ReviewedBills({ preview, bills }: ReviewedBillsProps) {
  const looks = useLooks();
  const columns = useMemo(() => reviewColumns(bills), [bills]);
  return (
    <div className={looks.wellBelow}>
      <StackTable
        label="Bills in this payment"
        items={preview.perBill}
        keyOf={({ billPk }) => billPk}
        columns={columns}
      />
    </div>
  );
}

function reviewColumns(bills: CheckoutState['bills']): readonly StackColumn<ReviewedBill>[] {
  const divisions = new Map(bills.map(({ billPk, division }) => [billPk, division]));
  const amount = (label: string, of: (bill: ReviewedBill) => Cents): StackColumn<ReviewedBill> => ({
    label,
    kind: 'figure',
    cell: (bill) => <Money cents={of(bill)} quietZero />,
  });
  return [
    {
      label: 'Bill',
      kind: 'lead',
      cell: ({ billPk, billNumber }) => billWithDivision(billNumber, divisions.get(billPk)),
    },
    amount('Balance', ({ openBeforeCents }) => openBeforeCents),
    amount('Pay now', ({ amountCents }) => amountCents),
    amount('Remaining balance', ({ openAfterCents }) => openAfterCents),
    { label: 'New status', cell: ({ statusAfter }) => <StatusBadge status={statusAfter} /> },
  ];
}

/** In the time zone of the payment's group, like the cut-off shown before the review. */
const cutoffOf = ({ cutoff, timeZone, payments }: PaymentPreview) =>
  voidableText(
    { cutoffAt: cutoff, timeZone: clockZone(timeZone) },
    payments.map(({ method }) => method),
    new Date(),
  );
