import { Button, Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { Checkout } from '../../../application/money/payments/Checkout';
import {
  amountFrom,
  type CheckoutState,
  requestOf,
  scheduleProblemOf,
} from '../../../application/money/payments/CheckoutState';
import { ACH_OFF_TEXT } from '../../../domain/money/payments/achEntry';
import type { ExcessUse } from '../../../domain/money/payments/CheckoutRequest';
import type { CheckoutEquation } from '../../../domain/money/payments/checkout';
import { BANK_ACCOUNT_METHOD, isHeld } from '../../../domain/money/payments/paymentMethods';
import { type Cents, negate } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Panel } from '../../kit/dialogs/Panel';
import { AmountInput } from '../../kit/forms/AmountInput';
import { Paragraph, Quiet, Stack, useTextStyles } from '../../kit/layout';
import { CHART_COLORS, CHART_GAP } from '../../kit/themes/chartColors';
import { BAR_HEIGHT, LOW } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { Money } from '../../kit/values/Money';
import { DifferenceFields } from './DifferenceFields';
import { HeldMoneyFields } from './HeldMoneyFields';
import { PayFromFields } from './PayFromFields';
import { ScheduleFields } from './ScheduleFields';

const useStyles = makeStyles({
  panel: {
    position: 'sticky',
    top: `calc(${BAR_HEIGHT} + ${tokens.spacingVerticalL})`,
    [LOW]: { position: 'static' },
  },
});

interface EquationPanelProps {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  /** Whether several groups are reviewed together elsewhere. Default: false. */
  readonly isOneOfSeveral?: boolean;
}

/** The account, the payment amount and the equation. Stays in view while the bills scroll. */
export function EquationPanel({ checkout, state, isOneOfSeveral = false }: EquationPanelProps) {
  const amountId = useId();
  const styles = useStyles();
  const looks = useLooks();
  const { equation, stage, usedHeld, funds } = state;
  const { offersAch = true } = funds;
  const fromBank = amountFrom(state, BANK_ACCOUNT_METHOD);
  const amountLabel = usedHeld.size > 0 ? 'From bank account' : 'Payment amount';
  const canReview = equation.payable && requestOf(state) !== undefined && !scheduleProblemOf(state);
  return (
    <Panel title="Payment" className={styles.panel}>
      <Stack gap="M">
        <HeldMoneyFields checkout={checkout} state={state} />
        {offersAch ? <PayFromFields checkout={checkout} state={state} /> : <Paragraph>{ACH_OFF_TEXT}</Paragraph>}
        <div className={looks.spreadRow}>
          {offersAch && <Label htmlFor={amountId}>{amountLabel}</Label>}
          {offersAch && state.amounts.size > 0 && (
            <AmountInput
              id={amountId}
              label={amountLabel}
              value={fromBank}
              allowsZero={usedHeld.size > 0}
              onChange={(amount) =>
                checkout.setPaymentAmount(amount === neededFromBank(equation, fromBank) ? null : amount)
              }
            />
          )}
        </div>
        <Equation equation={equation} excessTo={state.excessTo} />
        <DifferenceFields checkout={checkout} state={state} />
        {equation.sourceProblems
          .filter(({ method }) => !isHeld(method))
          .map(({ code, message }) => (
            <p key={code} className={looks.problemText} role="alert">
              {message}
            </p>
          ))}
        <ScheduleFields checkout={checkout} state={state} />
        {!isOneOfSeveral && (
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={!canReview || stage.kind === 'preparing'}
            onClick={() => void checkout.review()}
          >
            {stage.kind === 'preparing' ? 'Preparing …' : `Review ${formatCents(equation.sourcesCents)}`}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

/** The amount to draw on the bank account after the other sources are used. */
function neededFromBank({ excessCents }: CheckoutEquation, fromBank: Cents): number {
  return fromBank - excessCents;
}

const useEquationStyles = makeStyles({
  sums: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  row: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalM },
  total: {
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    paddingTop: tokens.spacingVerticalXS,
    fontWeight: tokens.fontWeightSemibold,
  },
  bar: {
    display: 'flex',
    columnGap: `${CHART_GAP}px`,
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground5,
  },
  used: { backgroundColor: CHART_COLORS.brand, forcedColorAdjust: 'none' },
  excess: { backgroundColor: CHART_COLORS.marigold, forcedColorAdjust: 'none' },
});

/** Sources = uses, to the cent, with a bar and a sentence that explains the difference. */
export function Equation({ equation, excessTo }: { equation: CheckoutEquation; excessTo: ExcessUse }) {
  const styles = useEquationStyles();
  const texts = useTextStyles();
  const { sourcesCents, allocatedCents, excessCents } = equation;
  const share = sourcesCents > 0 ? Math.min(100, (allocatedCents / sourcesCents) * 100) : 0;
  return (
    <Stack gap="M">
      <dl className={styles.sums}>
        <div className={styles.row}>
          <dt>Applied to bills</dt>
          <dd style={{ margin: 0 }}>
            <Money cents={allocatedCents} />
          </dd>
        </div>
        {excessCents > 0 && (
          <div className={styles.row}>
            <dt>{excessTo === 'overShort' ? 'Over/Short Credit' : 'To suspense'}</dt>
            <dd style={{ margin: 0 }}>
              <Money cents={excessCents} />
            </dd>
          </div>
        )}
        <div className={mergeClasses(styles.row, styles.total)}>
          <dt>Total</dt>
          <dd style={{ margin: 0 }}>
            <Money cents={sourcesCents} />
          </dd>
        </div>
      </dl>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.used} style={{ width: `${share}%` }} />
        {excessCents > 0 && <div className={styles.excess} style={{ flexGrow: 1 }} />}
      </div>
      <Quiet as="p" className={mergeClasses(excessCents < 0 && texts.red)} aria-live="polite">
        {sentenceOf(equation, excessTo)}
      </Quiet>
    </Stack>
  );
}

function sentenceOf({ allocatedCents, excessCents }: CheckoutEquation, excessTo: ExcessUse): string {
  if (allocatedCents === 0) return 'Select the bills to pay.';
  if (excessCents < 0)
    return `${formatCents(negate(excessCents))} of the bills is not covered. Pay more, or apply less to the bills.`;
  if (excessCents > 0 && excessTo === 'overShort') return `${formatCents(excessCents)} will be written off.`;
  if (excessCents > 0) return `${formatCents(excessCents)} will be held in suspense for this group.`;
  return 'Fully applied.';
}
