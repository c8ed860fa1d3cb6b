import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { ChangeCorrections } from '../../application/corrections/Corrections';
import {
  CORRECTION_KINDS,
  CORRECTION_LABELS,
  type Correction,
  type CorrectionTerms,
  DEDUCTION_TAX_LABELS,
  DEDUCTION_TAXES,
  recipientOf,
} from '../../domain/corrections/Correction';
import {
  correctionQuestions,
  hasValue,
  MAX_INSTALLMENTS,
  missingInCorrection,
} from '../../domain/corrections/checkCorrection';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import { cents, ZERO } from '../../domain/money/Cents';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { useNotify } from '../kit/feedback/Toasts';
import { AmountInput } from '../kit/forms/AmountInput';
import { Select, TextInput } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { dayText } from '../kit/values/DateText';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    paddingBlock: tokens.spacingVerticalS,
  },
  note: { flexGrow: 1, minWidth: '200px' },
});

interface CorrectionFormProps {
  readonly correction: Correction;
  /** Member and coverage. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Edits what a correction asks for, and confirms it. Asks before it saves risky terms. */
export function CorrectionForm({ correction, name, onDone }: CorrectionFormProps) {
  const styles = useStyles();
  const [terms, setTerms] = useState<CorrectionTerms>(correction);
  const saving = useSaving(correction, onDone);
  const [isChecked, setChecked] = useState(false);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const change = (changes: Partial<CorrectionTerms>) => setTerms((before) => ({ ...before, ...changes }));
  const missing = missingInCorrection(terms);
  const recipient = recipientOf(correction.kind);
  const submit = () => {
    setChecked(true);
    if (missing) return;
    const asked = correctionQuestions(terms, correction, dayText);
    if (asked.length > 0) setQuestions(asked);
    else saving.save(terms, false);
  };
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && questions.length === 0 && onDone()}>
      {saving.error !== undefined && (
        <ErrorBar what="The correction was not saved." error={saving.error} showDetail onRetry={saving.retry} />
      )}
      <form
        className={styles.form}
        aria-label={`Edit correction of ${name}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Correction" validationMessage={isChecked && missing ? missing : null}>
          <Select
            ref={first}
            value={terms.kind}
            onChange={(value) => {
              const kind = CORRECTION_KINDS.find((one) => one === value);
              if (kind) change({ kind, ...(!hasValue(kind) && { value: '' }) });
            }}
          >
            {CORRECTION_KINDS.filter((kind) => recipientOf(kind) === recipient).map((kind) => (
              <option key={kind} value={kind}>
                {CORRECTION_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        {hasValue(terms.kind) && (
          <Field label="New value">
            <TextInput maxLength={100} value={terms.value} onChange={(value) => change({ value })} />
          </Field>
        )}
        <Field label={endsSomething(terms) ? 'Last day' : 'Effective date'}>
          <TextInput
            type="date"
            value={terms.effectiveDate ?? ''}
            onChange={(text) => change({ effectiveDate: parseLocalDate(text) ?? null })}
          />
        </Field>
        {recipient === 'PAYROLL' && <PayrollFields terms={terms} onChange={change} />}
        <Field label="Note" className={styles.note}>
          <TextInput maxLength={500} value={terms.note} onChange={(note) => change({ note })} />
        </Field>
        <Button type="submit" appearance="primary" disabledFocusable={saving.isBusy}>
          Save and confirm
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </form>
      <ConfirmDialog
        open={questions.length > 0}
        title="Save this correction?"
        confirmLabel="Save correction"
        busy={saving.isBusy}
        onConfirm={() => saving.save(terms, true)}
        onCancel={() => setQuestions([])}
      >
        {questions.join(' ')}
      </ConfirmDialog>
    </div>
  );
}

function endsSomething({ kind }: CorrectionTerms): boolean {
  return kind === 'END_COVERAGE' || kind === 'STOP_DEDUCTION';
}

interface PayrollFieldsProps {
  readonly terms: CorrectionTerms;
  readonly onChange: (changes: Partial<CorrectionTerms>) => void;
}

function PayrollFields({ terms, onChange }: PayrollFieldsProps) {
  const { oneTimeCents } = terms;
  const isRefund = oneTimeCents < 0;
  return (
    <>
      {terms.kind !== 'STOP_DEDUCTION' && (
        <Field label="Deduct a month">
          <AmountInput
            label="Deduct a month"
            allowsZero
            value={terms.monthlyCents ?? ZERO}
            onChange={(monthlyCents) => onChange({ monthlyCents })}
          />
        </Field>
      )}
      <Field label="Once">
        <Select
          value={isRefund ? 'refund' : 'collect'}
          onChange={(way) =>
            onChange({ oneTimeCents: cents(Math.abs(oneTimeCents) * (way === 'refund' ? -1 : 1)), installments: 1 })
          }
        >
          <option value="collect">Collect arrears</option>
          <option value="refund">Refund</option>
        </Select>
      </Field>
      <Field label="Amount">
        <AmountInput
          label="Amount once"
          allowsZero
          value={cents(Math.abs(oneTimeCents))}
          onChange={(amount) => onChange({ oneTimeCents: isRefund ? cents(0 - amount) : amount })}
        />
      </Field>
      {oneTimeCents > 0 && (
        <Field label="Installments">
          <Select value={String(terms.installments)} onChange={(count) => onChange({ installments: Number(count) })}>
            {Array.from({ length: MAX_INSTALLMENTS }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Tax">
        <Select
          value={terms.tax ?? ''}
          onChange={(value) => onChange({ tax: DEDUCTION_TAXES.find((one) => one === value) ?? null })}
        >
          {DEDUCTION_TAXES.map((tax) => (
            <option key={tax} value={tax}>
              {DEDUCTION_TAX_LABELS[tax]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Plan year">
        <TextInput
          inputMode="numeric"
          maxLength={4}
          value={terms.planYear === null ? '' : String(terms.planYear)}
          onChange={(text) => onChange({ planYear: /^\d{1,4}$/.test(text) ? Number(text) : null })}
        />
      </Field>
      <Field label="Authorization">
        <TextInput
          maxLength={200}
          placeholder="Form and date"
          value={terms.authorization}
          onChange={(authorization) => onChange({ authorization })}
        />
      </Field>
    </>
  );
}

function useSaving(correction: Correction, onDone: () => void) {
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const save = async (terms: CorrectionTerms, isConfirmed: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await command.edit(correction, terms, isConfirmed);
      notify({ title: 'Correction saved and confirmed' });
      onDone();
    } catch (error) {
      setFailed({ error, retry: () => void save(terms, isConfirmed) });
    } finally {
      setBusy(false);
    }
  };
  const { error, retry } = failed ?? {};
  return {
    isBusy,
    error,
    retry,
    save: (terms: CorrectionTerms, isConfirmed: boolean) => void save(terms, isConfirmed),
  };
}
