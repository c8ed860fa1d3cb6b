import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type {
  GroupCheckouts,
  GroupCheckoutsState,
  GroupsAtStep,
} from '../../../application/money/payments/GroupCheckouts';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted, sentence } from '../../../domain/platform/text/wording';
import { stackAtBottom, useActionBarStyles } from '../../kit/actionBarStyles';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';

const useStyles = makeStyles({
  root: { flexDirection: 'column', alignItems: 'stretch', zIndex: 1, '@media print': { display: 'none' } },
  step: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
});

interface AllGroupsBarProps {
  readonly checkouts: GroupCheckouts;
  readonly state: GroupCheckoutsState;
  /** Name of a group. */
  readonly nameOf: (groupNumber: string) => string;
}

/** The steps that the groups are at, each with its total and its action. Stays in view. */
export function AllGroupsBar({ checkouts, state, nameOf }: AllGroupsBarProps) {
  const bars = useActionBarStyles();
  const styles = useStyles();
  const { steps, progress, isAnyPaid } = state;
  // One button is the primary one: of the first step that can be taken.
  const primary = steps.find(({ isPayable }) => isPayable) ?? steps[0];
  useHeadingFocusWhenLost([progress, ...steps.map(({ kind }) => kind)].join());
  return (
    <section ref={stackAtBottom} className={mergeClasses(bars.bar, styles.root)} aria-label="All groups">
      {steps.length === 0 && (
        <span className={bars.end}>
          {isAnyPaid && (
            <Button appearance="primary" onClick={() => window.print()}>
              Print receipts
            </Button>
          )}
          <LinkButton to={paths.payments('billing')}>View all payments</LinkButton>
        </span>
      )}
      {steps.map((step) => (
        <fieldset key={step.kind} className={styles.step} aria-label={STEP_LABELS[step.kind]}>
          <strong>Total {formatCents(step.totalCents)}</strong>
          <span aria-live="polite">
            {PROGRESS_TEXTS[progress] ?? (steps.length === 1 ? paymentsText(step) : groupsText(step, nameOf))}
          </span>
          <span className={bars.end}>
            {step.kind === 'choosing' ? (
              <Button
                appearance={step === primary ? 'primary' : 'secondary'}
                disabledFocusable={progress !== 'none' || !step.isPayable}
                onClick={() => void checkouts.review()}
              >
                Review {formatCents(step.totalCents)}
              </Button>
            ) : (
              <PayReviewed
                checkouts={checkouts}
                step={step}
                progress={progress}
                isPrimary={step === primary}
                leftOut={steps.flatMap((other) => (other === step ? [] : other.groupNumbers.map(nameOf)))}
              />
            )}
          </span>
        </fieldset>
      ))}
    </section>
  );
}

interface PayReviewedProps {
  readonly checkouts: GroupCheckouts;
  readonly step: GroupsAtStep;
  readonly progress: GroupCheckoutsState['progress'];
  readonly isPrimary: boolean;
  /** Names of the groups that are not reviewed yet. */
  readonly leftOut: readonly string[];
}

function PayReviewed({ checkouts, step, progress, isPrimary, leftOut }: PayReviewedProps) {
  const [isConfirming, setConfirming] = useState(false);
  const total = formatCents(step.totalCents);
  return (
    <>
      <Button disabledFocusable={progress !== 'none'} onClick={() => void checkouts.back()}>
        Back
      </Button>
      <Button
        appearance={isPrimary ? 'primary' : 'secondary'}
        disabledFocusable={progress !== 'none'}
        onClick={() => setConfirming(true)}
      >
        {progress === 'paying' ? 'Paying' : 'Pay'} {total}
      </Button>
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
        {counted(step.count, 'payment')} will be made, one for each group and payment method. If a group is refused, the
        others are still paid, and you can try that group again.
        {leftOut.length > 0 && ` Not included, because not reviewed yet: ${sentence(leftOut.join(', '))}`}
      </ConfirmDialog>
    </>
  );
}

const STEP_LABELS = { choosing: 'To review', reviewing: 'Ready to pay' } as const;

const PROGRESS_TEXTS = { none: undefined, busy: 'One moment …', paying: 'Paying one group after another …' } as const;

const paymentsText = ({ count }: GroupsAtStep) =>
  count === 0 ? 'Select the bills to pay.' : `${counted(count, 'payment')}, one for each group and payment method`;

/** Such as "Ready to pay: Harbor Foods, Summit Labs". */
const groupsText = ({ kind, groupNumbers }: GroupsAtStep, nameOf: AllGroupsBarProps['nameOf']) =>
  `${STEP_LABELS[kind]}: ${groupNumbers.map(nameOf).join(', ')}`;
