import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type BankReversalEffect, BankReversals } from '../../../application/money/payments/BankReversals';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { CHART_OF_ACCOUNTS } from '../../../domain/money/ledger/chartOfAccounts';
import { accountText } from '../../../domain/money/payments/accountText';
import { isOnItsWay } from '../../../domain/money/payments/bankReversal';
import type { Payment } from '../../../domain/money/payments/Payment';
import { PaymentMethod } from '../../../domain/money/payments/PaymentMethod';
import { dateText } from '../../../domain/platform/dates/LocalDate';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { labelOf } from '../../../domain/platform/text/wording';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { CommandError } from '../../kit/feedback/CommandError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { emptyReversal, ReversalFields, typedRequest } from '../../kit/forms/ReversalFields';
import { useCommand } from '../../kit/forms/useCommand';
import { Actions, Bullets, Hint, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { BankReversalRow } from './BankReversalRow';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalM, outlineStyle: 'none', justifyItems: 'start' },
});

/** Reverses an ACH debit at the bank, and shows its reversals. Shown to managers for payments that a bank file may draw. */
export function BankReversalPanel({ payment }: { payment: Payment }) {
  const may = useMay('payments.reverse');
  const isVoided = payment.disposition === 'VOIDED';
  if (!may || payment.method !== PaymentMethod.Ach || isVoided) return null;
  return <AtBank payment={payment} />;
}

function AtBank({ payment }: { payment: Payment }) {
  const styles = useStyles();
  const looks = useLooks();
  const reversals = useService(BankReversals);
  const effect$ = useMemo(() => reversals.effect$(payment.paymentPk), [reversals, payment.paymentPk]);
  const state = useStream(effect$, LOADING);
  const [isOpen, setOpen] = useState(false);
  const root = useFocusWhenLost<HTMLDivElement>(isOpen ? 'open' : 'closed');
  if (state.kind !== 'loaded')
    return <Unloaded found={state} what="the reversals" rows={2} onRetry={() => reversals.refresh()} />;
  const effect = state.value;
  const { length: count } = effect.reversals;
  if (count === 0 && payment.disposition !== 'NONE') return null;
  return (
    <Panel title="Reverse this debit at the bank">
      <div ref={root} tabIndex={-1} className={styles.root}>
        {count > 0 && (
          <Stack as="ul" gap="M" className={looks.full} aria-label="Reversals">
            {effect.reversals.map((reversal) => (
              <BankReversalRow key={reversal.reversalPk} reversal={reversal} payment={payment} />
            ))}
          </Stack>
        )}
        {isOpen && effect.problem === null ? (
          <AskForm payment={payment} effect={effect} onClose={() => setOpen(false)} />
        ) : (
          <NotOpen payment={payment} effect={effect} onOpen={() => setOpen(true)} />
        )}
      </div>
    </Panel>
  );
}

function NotOpen(props: {
  readonly payment: Payment;
  readonly effect: BankReversalEffect;
  readonly onOpen: () => void;
}) {
  const { payment, effect, onOpen } = props;
  // The row above says that a reversal is in transit.
  if (payment.disposition !== 'NONE' || effect.reversals.some(isOnItsWay)) return null;
  if (effect.problem !== null) return <Hint>{effect.problem}</Hint>;
  return (
    <>
      <Hint>
        If the office made an error, you can have the bank credit the same amount to the same account until{' '}
        {dateText(effect.lastDay)}.
      </Hint>
      <Button onClick={onOpen}>Reverse at the bank</Button>
    </>
  );
}

interface AskFormProps {
  readonly payment: Payment;
  readonly effect: BankReversalEffect;
  readonly onClose: () => void;
}

function AskForm({ payment, effect, onClose }: AskFormProps) {
  const looks = useLooks();
  const reversals = useService(BankReversals);
  const notify = useNotify();
  const [typed, setTyped] = useState(() => emptyReversal(effect.asOf));
  const { isBusy, failed, run } = useCommand();
  const request = typedRequest(typed);
  const submit = () => {
    if (!request) return;
    run(
      'The reversal was not requested.',
      () => reversals.ask(payment.paymentPk, { ...request, amountCents: effect.amountCents }),
      () => {
        const isAsked = effect.approval !== null;
        notify({
          title: isAsked ? 'The reversal is waiting for another manager' : 'The next bank file will reverse this debit',
        });
        onClose();
      },
    );
  };
  return (
    <Form align="start" className={looks.full} onSubmit={submit}>
      <CommandError
        failed={failed}
        unclear="It is unclear whether the reversal was requested. Trying again requests it once."
        showDetail
      />
      <ReversalFields typed={typed} onChange={setTyped} readers="the group" />
      {effect.approval !== null && <MessageBar intent="info">{effect.approval}</MessageBar>}
      <Bullets aria-label="Effect of the reversal">
        {effectLines(payment, effect, typed.reason === 'DRAWN_TWICE').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Bullets>
      <Actions>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy || !request}>
          {effect.approval === null ? 'Reverse' : 'Request to reverse'} {formatCents(effect.amountCents)} at the bank
        </Button>
        <Button onClick={onClose} disabledFocusable={isBusy}>
          Cancel
        </Button>
      </Actions>
    </Form>
  );
}

function effectLines(payment: Payment, effect: BankReversalEffect, isTwice: boolean): readonly string[] {
  const { amountCents, settleDate, lastDay, bills, fromSuspenseCents, owedCents, remitted, postings } = effect;
  const account = accountText({
    name: payment.bankAccountName ?? 'the account',
    accountMasked: payment.bankAccountMasked,
  });
  const entry = `The next bank file credits ${formatCents(amountCents)} to ${account}, no earlier than ${dateText(settleDate)} and no later than ${dateText(lastDay)}`;
  const mail = "The group's payors will get an email";
  if (isTwice) {
    const books = `When it settles, ${formatCents(amountCents)} is posted from cash to bank errors to offset the second debit`;
    return [entry, 'The payment and its bills do not change', books, mail];
  }
  return [
    entry,
    ...bills.map(
      ({ billNumber, openAfterCents, statusAfter }) =>
        `When it settles, bill ${billNumber}: ${formatCents(openAfterCents)} due, ${labelOf(BILL_STATUS_LABELS, statusAfter)}`,
    ),
    ...(fromSuspenseCents > 0 ? [`${formatCents(fromSuspenseCents)} is deducted from suspense`] : []),
    ...(owedCents > 0 ? [`The group owes ${formatCents(owedCents)} for credit it has already used`] : []),
    ...remitted.map(({ carrierName, amountCents: sent, staysDebt }) =>
      staysDebt
        ? `${carrierName} has ${formatCents(sent)} of it and keeps it until the group pays again`
        : `${carrierName} has ${formatCents(sent)} of it, which is deducted from its next remittance`,
    ),
    ...(remitted.length === 0
      ? ['The money has not been remitted to carriers and will not be while the reversal is in progress']
      : []),
    ...(postings.length > 0 ? [`Posted when it settles: ${postings.map(postingText).join(', ')}`] : []),
    mail,
  ];
}

function postingText({ account, amountCents }: BankReversalEffect['postings'][number]): string {
  const side = amountCents > 0 ? 'debit' : 'credit';
  return `${side} ${CHART_OF_ACCOUNTS[account]?.name ?? account} ${formatCents(cents(Math.abs(amountCents)))}`;
}
