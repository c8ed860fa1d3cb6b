import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  type PaymentProgress as PaymentProgressFacts,
  type PaymentStep,
  paymentSteps,
} from '../../../domain/money/payments/paymentSteps';
import { Strong, useTextStyles } from '../../kit/layout';
import { below } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { dayText } from '../../kit/values/DateText';
import { VisuallyHidden } from '../../kit/values/Money';

const DOT = '16px';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [below(1)]: { gridAutoFlow: 'row', rowGap: tokens.spacingVerticalM },
  },
  step: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    paddingTop: '24px',
    paddingRight: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground1,
    // The dot.
    '::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      left: 0,
      width: DOT,
      height: DOT,
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: '2px solid currentColor',
      backgroundColor: tokens.colorNeutralBackground1,
      zIndex: 1,
    },
    // The line to the next step.
    '::after': {
      content: '""',
      position: 'absolute',
      top: '7px',
      left: DOT,
      right: 0,
      borderTop: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
    },
    ':last-child::after': { display: 'none' },
    [below(1)]: {
      paddingTop: 0,
      paddingLeft: '28px',
      '::before': { top: '2px' },
      '::after': {
        top: '18px',
        bottom: `calc(-2px - ${tokens.spacingVerticalM})`,
        left: '7px',
        right: 'auto',
        borderTop: 'none',
        borderLeft: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
      },
    },
  },
  reached: {
    color: tokens.colorPaletteGreenForeground1,
    // Filled in forced colors, too: outlined dots are steps to come.
    '::before': { backgroundColor: 'currentColor', forcedColorAdjust: 'preserve-parent-color' },
  },
  done: {
    '::after': { borderTopStyle: 'solid', borderTopColor: 'currentColor' },
    [below(1)]: { '::after': { borderLeftStyle: 'solid', borderLeftColor: 'currentColor' } },
  },
  ended: {
    color: tokens.colorPaletteRedForeground1,
    '::before': {
      backgroundColor: 'currentColor',
      borderRadius: '2px',
      forcedColorAdjust: 'preserve-parent-color',
    },
  },
  current: { fontWeight: tokens.fontWeightBold, textDecorationLine: 'underline', textUnderlineOffset: '4px' },
});

/** A payment's way from Made to Paid with the day of each step, or where it ended. */
export function PaymentProgress(progress: PaymentProgressFacts) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label="Progress of the payment">
      {paymentSteps(progress).map((step) => (
        <Step key={step.label} step={step} />
      ))}
    </ol>
  );
}

const HIDDEN: Readonly<Record<PaymentStep['state'], string>> = {
  done: ', done',
  current: ', current step',
  ended: ', ended here',
  expected: '',
};

function Step({ step: { label, state, on } }: { step: PaymentStep }) {
  const styles = useStyles();
  const texts = useTextStyles();
  const looks = useLooks();
  const isReached = state === 'done' || state === 'current';
  const isNow = state === 'current' || state === 'ended';
  return (
    <li
      className={mergeClasses(
        styles.step,
        isReached && styles.reached,
        state === 'done' && styles.done,
        state === 'ended' && styles.ended,
        state === 'expected' && texts.quiet,
      )}
      {...(isNow && { 'aria-current': 'step' as const })}
    >
      <Strong className={mergeClasses(state === 'current' && styles.current)}>{label}</Strong>
      <VisuallyHidden>{HIDDEN[state]}</VisuallyHidden>
      <span className={looks.detail}>{dayOf(state, on)}</span>
    </li>
  );
}

function dayOf(state: PaymentStep['state'], on: PaymentStep['on']): string {
  if (on === null) return state === 'expected' ? 'Expected' : '';
  return state === 'expected' ? `Expected ${dayText(on)}` : dayText(on);
}
