import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { PaymentPresentation } from '../../../application/money/payments/PaymentPresentation';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { accountText } from '../../../domain/money/payments/accountText';
import type { Payment } from '../../../domain/money/payments/Payment';
import {
  MAX_PRESENTATIONS,
  mayBePresentedAgain,
  type PresentationEffect,
} from '../../../domain/money/payments/presentAgain';
import { dateText } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { labelOf } from '../../../domain/platform/text/wording';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Bullets, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';

/** Presents a payment again that the bank returned for lack of money. Shown to managers. */
export function PresentAgainForm({ payment }: { payment: Payment }) {
  const may = useMay('payments.return');
  const [isOpen, setOpen] = useState(false);
  const looks = useLooks();
  const root = useFocusWhenLost<HTMLDivElement>(isOpen ? 'open' : 'closed');
  if (!may || !mayBePresentedAgain(payment)) return null;
  return (
    <Panel title="Present this payment again">
      <div ref={root} tabIndex={-1} className={looks.focusTarget}>
        {isOpen ? (
          <OpenForm payment={payment} onClose={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(true)}>Present again</Button>
        )}
      </div>
    </Panel>
  );
}

function OpenForm({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const presentation = useService(PaymentPresentation);
  const notify = useNotify();
  const effect$ = useMemo(() => presentation.effect$(payment.paymentPk), [presentation, payment.paymentPk]);
  const state = useStream(effect$, LOADING);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { confirmation } = await presentation.run(payment.paymentPk);
      notify({ title: `Payment ${payment.confirmation} is presented again as ${confirmation}` });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  if (state.kind !== 'loaded')
    return <Unloaded found={state} what="the effect" onRetry={() => presentation.refresh()} />;
  const effect = state.value;
  return (
    <Stack gap="M" align="start">
      {error !== undefined && (
        <ActionError
          what="The payment was not presented again."
          error={error}
          onRetry={() => void submit()}
          showDetail
        />
      )}
      {effect.problem !== null ? (
        <MessageBar intent="warning">{effect.problem}</MessageBar>
      ) : (
        <>
          <Bullets aria-label="Effect">
            {effectLines(payment, effect).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Bullets>
          <Button appearance="primary" onClick={() => void submit()} disabledFocusable={isBusy}>
            Draw {formatCents(effect.amountCents)} again
          </Button>
        </>
      )}
      <Button onClick={onClose} disabledFocusable={isBusy}>
        {effect.problem === null ? 'Cancel' : 'Close this form'}
      </Button>
    </Stack>
  );
}

function effectLines(payment: Payment, effect: PresentationEffect): readonly string[] {
  const { amountCents, settleDate, presentationNo, bills, excessCents } = effect;
  const account = accountText({
    name: payment.bankAccountName ?? 'the account',
    accountMasked: payment.bankAccountMasked,
  });
  return [
    `A new payment draws ${formatCents(amountCents)} from ${account} on ${dateText(settleDate)}`,
    `This is the ${presentationNo === 1 ? 'first' : 'second'} of at most ${MAX_PRESENTATIONS} times that it is presented again`,
    ...bills.map(
      ({ billNumber, openAfterCents, statusAfter }) =>
        `Bill ${billNumber}: ${labelOf(BILL_STATUS_LABELS, statusAfter)}, ${formatCents(openAfterCents)} open`,
    ),
    ...(excessCents > 0 ? [`${formatCents(excessCents)} in excess of the bills is applied as before`] : []),
    "The group's payors get an email",
  ];
}
