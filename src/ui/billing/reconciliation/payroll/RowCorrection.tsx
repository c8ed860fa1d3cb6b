import { Button, mergeClasses } from '@fluentui/react-components';
import {
  CORRECTION_STATE_LABELS,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from '../../../../domain/billing/corrections/Correction';
import type { CorrectionChoice } from '../../../../domain/billing/corrections/CorrectionChoice';
import type { DecidedCorrection } from '../../../../domain/billing/corrections/decidedCorrection';
import { dayText, instantDayText } from '../../../kit/values/DateText';
import { CONFIRM_CORRECTION_KEY, DROP_CORRECTION_KEY } from './decisionKeys';
import { useDifferenceStyles } from './differenceStyles';

export interface RowCorrectionProps {
  /** Member and coverage. */
  readonly who: string;
  readonly correction: DecidedCorrection;
  readonly isReadOnly: boolean;
  readonly tabIndex: number;
  /** Undefined proposes it again. */
  readonly onChoose: (state: CorrectionChoice['state'] | undefined) => void;
  readonly onEdit: () => void;
}

/** "End coverage after Oct 31, 2026"; with the earlier correction: "…, sent Nov 10, 2026 for bill HF-101". */
export function wordsOf({ terms, schedule, asked }: DecidedCorrection): string {
  const words = correctionText(terms, dayText, schedule);
  if (!asked) return words;
  const { sentAt, billNumber } = asked;
  const when =
    sentAt === null ? `proposed for bill ${billNumber}` : `sent ${instantDayText(sentAt)} for bill ${billNumber}`;
  return asked.kind === terms.kind ? `${words}, ${when}` : `${words}, besides the correction ${when}`;
}

/** Under the cause of a decided difference: the correction that it proposes, which one click confirms. */
export function RowCorrection(props: RowCorrectionProps) {
  const { who, correction, isReadOnly, tabIndex, onChoose } = props;
  const styles = useDifferenceStyles();
  const { state } = correction;
  const words = wordsOf(correction);
  return (
    <span className={styles.correction}>
      <span className={mergeClasses(styles.wrapped, state === 'DROPPED' && styles.dropped)} title={words}>
        {words}
      </span>
      {state !== 'SENT' && (
        <Button
          size="small"
          appearance="transparent"
          className={styles.inline}
          tabIndex={tabIndex}
          disabled={isReadOnly}
          aria-keyshortcuts={state === 'PROPOSED' ? CONFIRM_CORRECTION_KEY : undefined}
          aria-label={
            state === 'PROPOSED'
              ? `Confirm the correction: ${who}`
              : `${CORRECTION_STATE_LABELS[state]}. Propose the correction again: ${who}`
          }
          onClick={() => onChoose(state === 'PROPOSED' ? 'OPEN' : undefined)}
        >
          {state === 'PROPOSED' ? 'Confirm' : `${STATE_WORDS[state]} ✕`}
        </Button>
      )}
    </span>
  );
}

const STATE_WORDS = { OPEN: 'Confirmed', DROPPED: 'Dropped' } as const;

/** In the evidence of a decided difference: confirms, edits, or drops its correction. */
export function CorrectionChoices(props: RowCorrectionProps) {
  const { who, correction, isReadOnly, tabIndex, onChoose, onEdit } = props;
  const styles = useDifferenceStyles();
  const { state, terms } = correction;
  const choices = [
    ['OPEN', 'Confirm', CONFIRM_CORRECTION_KEY],
    ['DROPPED', 'Drop', DROP_CORRECTION_KEY],
  ] as const;
  return (
    <div className={styles.buttons}>
      <span className={styles.choices}>
        Correction by {RECIPIENT_LABELS[recipientOf(terms.kind)].toLowerCase()}: {wordsOf(correction)}
      </span>
      {state !== 'SENT' &&
        choices.map(([choice, label, key]) => (
          <Button
            key={choice}
            size="small"
            className={styles.button}
            tabIndex={tabIndex}
            disabled={isReadOnly}
            aria-pressed={state === choice}
            appearance={state === choice ? 'primary' : 'secondary'}
            aria-label={`${label} the correction: ${who}`}
            aria-keyshortcuts={key}
            onClick={() => onChoose(state === choice ? undefined : choice)}
          >
            {label}
            <kbd aria-hidden="true" data-key={key} className={styles.key} />
          </Button>
        ))}
      {state !== 'SENT' && (
        <Button
          size="small"
          className={styles.button}
          tabIndex={tabIndex}
          disabled={isReadOnly}
          aria-label={`Edit the correction: ${who}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
    </div>
  );
}
