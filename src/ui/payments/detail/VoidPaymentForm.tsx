import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { TakeBackPayment } from '../../../application/payments/TakeBackPayment';
import { formatCents } from '../../../domain/money/formatCents';
import type { Payment } from '../../../domain/payments/Payment';
import { LONGEST_NOTE } from '../../../domain/text/longestNote';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { useMay, useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, alignItems: 'flex-start' },
  field: { width: '100%' },
});

/** Takes a pending payment back, with a reason. Shown to whoever may: its maker, or a manager. */
export function VoidPaymentForm({ payment, onVoided }: { payment: Payment; onVoided: () => void }) {
  const styles = useStyles();
  const takeBack = useService(TakeBackPayment);
  const notify = useNotify();
  const { user } = useMe();
  const mayOwn = useMay('payments.voidOwn', payment.groupNumber) && payment.madeByUserId === user.userId;
  const mayAny = useMay('payments.voidAny');
  const [reason, setReason] = useState('');
  const [stage, setStage] = useState<{ kind: 'idle' } | { kind: 'busy' } | { kind: 'failed'; error: unknown }>({
    kind: 'idle',
  });
  if (payment.status !== 'PENDING' || payment.disposition !== 'NONE' || !(mayOwn || mayAny)) return null;
  const submit = async () => {
    if (stage.kind === 'busy' || reason.trim() === '') return;
    setStage({ kind: 'busy' });
    try {
      await takeBack.run(payment.paymentPk, reason.trim());
      notify({ title: `Payment ${payment.confirmation} was voided` });
      onVoided();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  };
  return (
    <Panel title="Void this payment">
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {stage.kind === 'failed' && (
          <ErrorBar what="The payment was not voided." error={stage.error} onRetry={() => void submit()} showDetail />
        )}
        <Field className={styles.field} label="Reason" required hint="The bills it pays are open again at once.">
          <Textarea value={reason} maxLength={LONGEST_NOTE} onChange={(_, { value }) => setReason(value)} />
        </Field>
        <Button type="submit" disabledFocusable={stage.kind === 'busy' || reason.trim() === ''}>
          Void {formatCents(payment.paymentAmount)}
        </Button>
      </form>
    </Panel>
  );
}
