import { Button, Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { StandingDecision } from '../../../../application/billing/reconciliation/StandingDecisions';
import {
  ACTION_LABELS,
  DISCREPANCY_LABELS,
  type Discrepancy,
} from '../../../../domain/billing/reconciliation/Discrepancy';
import { reasonWords } from '../../../../domain/billing/reconciliation/memory/StandingDecision';
import type { Resolution } from '../../../../domain/billing/reconciliation/Resolution';
import { parseLocalDate } from '../../../../domain/platform/dates/LocalDate';
import { cents } from '../../../../domain/platform/money/Cents';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../../kit/feedback/ActionError';
import { useNotify } from '../../../kit/feedback/Toasts';
import { TextInput } from '../../../kit/forms/fields';
import { Paragraph, Stack } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';
import { dayText, today } from '../../../kit/values/DateText';

/** "until Dec 31, 2026" or "until ended" */
export function untilText({ until }: Pick<StandingDecision, 'until'>): string {
  return until === null ? 'until ended' : `until ${dayText(until)}`;
}

interface StandingDialogProps {
  readonly session: ReconcileSession;
  /** The decision to make standing; undefined closes the dialog. */
  readonly decided: { readonly discrepancy: Discrepancy; readonly resolution: Resolution } | undefined;
  readonly onClose: () => void;
}

/** Asks how long a decision is standing, and saves it. */
export function StandingDialog({ session, decided, onClose }: StandingDialogProps) {
  return decided ? <OpenDialog key={decided.discrepancy.key} {...decided} session={session} onClose={onClose} /> : null;
}

type OpenDialogProps = NonNullable<StandingDialogProps['decided']> & Pick<StandingDialogProps, 'session' | 'onClose'>;

function OpenDialog({ session, discrepancy, resolution, onClose }: OpenDialogProps) {
  const looks = useLooks();
  const notify = useNotify();
  const [hasEnd, setHasEnd] = useState(false);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const { memberName, coverage, kind, differenceCents } = discrepancy;
  const day = parseLocalDate(text);
  const end = day !== undefined && day >= today() ? day : undefined;
  const save = () => {
    if (hasEnd && !end) return setMissing(true);
    setSaving(true);
    setError(undefined);
    session.remembered
      .makeStanding(discrepancy, resolution, hasEnd && end ? end : null)
      .then(
        (saved) => {
          notify({ title: `Decision is standing ${untilText(saved)}`, text: `${memberName}: ${reasonWords(saved)}` });
          onClose();
        },
        (failed: unknown) => setError(failed),
      )
      .finally(() => setSaving(false));
  };
  return (
    <ConfirmDialog
      open
      title="Make this decision standing?"
      confirmLabel="Make standing"
      busy={isSaving}
      onConfirm={save}
      onCancel={onClose}
    >
      <Stack gap="M">
        {error !== undefined && <ActionError what="The standing decision was not saved." error={error} showDetail />}
        <Paragraph>
          {[memberName, coverage].filter(Boolean).join(', ')}: {DISCREPANCY_LABELS[kind].toLowerCase()},{' '}
          {formatCents(cents(Math.abs(differenceCents)))}. {ACTION_LABELS[resolution.action]}: {reasonWords(resolution)}
          .
        </Paragraph>
        <Paragraph>
          On following bills it counts as decided while the amount stays the same. Another amount is only offered.
        </Paragraph>
        <Field label="How long">
          <RadioGroup
            value={hasEnd ? 'day' : 'open'}
            onChange={(_, { value }) => {
              setHasEnd(value === 'day');
              setMissing(false);
            }}
          >
            <Radio value="open" label="Until I end it" />
            <Radio value="day" label="Until a date" />
          </RadioGroup>
        </Field>
        {hasEnd && (
          <Field
            label="Last day"
            hint="Applies to bills of months that start on or before this day."
            {...(isMissing && !end && { validationMessage: 'Enter a date from today on.' })}
          >
            <TextInput type="date" className={looks.short} min={today()} value={text} onChange={setText} />
          </Field>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

const useRowStyles = makeStyles({
  badge: {
    alignSelf: 'center',
    paddingInline: tokens.spacingHorizontalXS,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  button: { minWidth: 0, whiteSpace: 'nowrap' },
});

export interface StandingRowProps {
  /** Member and coverage. */
  readonly who: string;
  readonly resolution: Resolution;
  /** The standing decision about the difference that applies to this bill; undefined if there is none. */
  readonly standing: StandingDecision | undefined;
  readonly isReadOnly: boolean;
  readonly tabIndex: number;
  readonly onMakeStanding: () => void;
  readonly onUndo: () => void;
}

/** Beside the reason of a decision: makes it standing, or shows that it is, with undo where a standing decision made it. */
export function StandingRow(props: StandingRowProps) {
  const { who, resolution, standing, isReadOnly, tabIndex, onMakeStanding, onUndo } = props;
  const styles = useRowStyles();
  if (resolution.standingPk !== undefined) {
    return (
      <>
        <span className={styles.badge}>Standing {standing && untilText(standing)}</span>
        <Button
          size="small"
          className={styles.button}
          tabIndex={tabIndex}
          disabled={isReadOnly}
          aria-label={`Undo the standing decision: ${who}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      </>
    );
  }
  const isKnown =
    standing?.action === resolution.action &&
    standing.reasonCode === resolution.reasonCode &&
    standing.note === resolution.note;
  if (isKnown) return <span className={styles.badge}>Standing {untilText(standing)}</span>;
  return (
    <Button
      size="small"
      className={styles.button}
      tabIndex={tabIndex}
      disabled={isReadOnly || (resolution.reasonCode === 'OTHER' && resolution.note.trim() === '')}
      aria-label={`Make standing: ${who}`}
      onClick={onMakeStanding}
    >
      Make standing
    </Button>
  );
}
