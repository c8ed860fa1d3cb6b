import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import type { GroupCheckouts, GroupCheckoutsState } from '../../application/payments/GroupCheckouts';
import { formatCents } from '../../domain/money/formatCents';
import { counted } from '../../domain/text/wording';
import { keepFocusAbove, useActionBarStyles } from '../kit/actionBarStyles';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { useHeadingFocusWhenLost } from '../kit/dialogs/focusAfterChange';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';

const useStyles = makeStyles({
  bar: { zIndex: 1, '@media print': { display: 'none' } },
});

/** The total of all groups and the next step. Stays in view. */
export function AllGroupsBar({ checkouts, state }: { checkouts: GroupCheckouts; state: GroupCheckoutsState }) {
  const bars = useActionBarStyles();
  const styles = useStyles();
  const [isConfirming, setConfirming] = useState(false);
  const { step, count, totalCents, isAnyPaid, canReview } = state;
  useHeadingFocusWhenLost(step);
  const total = formatCents(totalCents);
  const payments = counted(count, 'payment');
  if (step === 'done') {
    return (
      <section ref={keepFocusAbove} className={mergeClasses(bars.bar, styles.bar)} aria-label="All groups">
        <span className={bars.end}>
          {isAnyPaid && (
            <Button appearance="primary" onClick={() => window.print()}>
              Print receipts
            </Button>
          )}
          <LinkButton to={paths.payments('billing')}>View all payments</LinkButton>
        </span>
      </section>
    );
  }
  return (
    <section ref={keepFocusAbove} className={mergeClasses(bars.bar, styles.bar)} aria-label="All groups">
      <strong>Total {total}</strong>
      <span aria-live="polite">{progressOf(step) ?? `${payments}, one for each group and payment method`}</span>
      <span className={bars.end}>
        {step === 'reviewing' && <Button onClick={() => void checkouts.back()}>Back</Button>}
        {step === 'reviewing' || step === 'paying' ? (
          <Button appearance="primary" disabledFocusable={step === 'paying'} onClick={() => setConfirming(true)}>
            {step === 'paying' ? 'Paying' : 'Pay'} {total}
          </Button>
        ) : (
          <Button
            appearance="primary"
            disabledFocusable={step === 'busy' || !canReview}
            onClick={() => void checkouts.review()}
          >
            Review {total}
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isConfirming}
        title={`Pay ${total}?`}
        confirmLabel={`Pay ${total}`}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void checkouts.confirm();
        }}
      >
        {payments} will be made, one for each group and payment method. If a group is refused, the others are still
        paid, and you can try that group again.
      </ConfirmDialog>
    </section>
  );
}

/** Undefined while nothing is in progress. */
function progressOf(step: GroupCheckoutsState['step']): string | undefined {
  if (step === 'paying') return 'Paying one group after another …';
  return step === 'busy' ? 'One moment …' : undefined;
}
