import { Button, Field } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import {
  CORRECTION_KINDS,
  CORRECTION_LABELS,
  type CorrectionTerms,
  canBecome,
  DEDUCTION_TAX_LABELS,
  DEDUCTION_TAXES,
  recipientOf,
} from '../../../domain/billing/corrections/Correction';
import {
  correctionQuestions,
  hasValue,
  MAX_INSTALLMENTS,
  missingInCorrection,
  type PaidCoverage,
} from '../../../domain/billing/corrections/checkCorrection';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../domain/platform/money/Cents';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { AmountInput } from '../forms/AmountInput';
import { Form } from '../forms/Form';
import { Select, TextInput } from '../forms/fields';
import { useLooks } from '../useLooks';
import { dayText } from '../values/DateText';

interface CorrectionTermsFormProps {
  readonly terms: CorrectionTerms;
  /** The coverage, and the last day for which deductions were taken; null if none are known. */
  readonly paid: PaidCoverage;
  /** Member and coverage. */
  readonly name: string;
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  /** @param isConfirmed whether the person confirmed the risky terms. */
  readonly onSubmit: (terms: CorrectionTerms, isConfirmed: boolean) => void;
  readonly onCancel: () => void;
}

/** Edits what a correction asks for. Says what is missing, and asks before it submits risky terms. */
export function CorrectionTermsForm(props: CorrectionTermsFormProps) {
  const { paid, name, submitLabel, isBusy = false, onSubmit, onCancel } = props;
  const looks = useLooks();
  const [terms, setTerms] = useState<CorrectionTerms>(props.terms);
  // As typed: while the year is, it is no day yet, and another value would clear the field.
  const [dayTyped, setDayTyped] = useState<string>(props.terms.effectiveDate ?? '');
  const isIncomplete = missingInCorrection(props.terms) !== undefined;
  const [isChecked, setChecked] = useState(isIncomplete);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const first = useRef<HTMLSelectElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const isDayAsked = useRef(isIncomplete && props.terms.effectiveDate === null);
  useEffect(() => (isDayAsked.current ? day : first).current?.focus(), []);
  const change = (changes: Partial<CorrectionTerms>) => setTerms((before) => ({ ...before, ...changes }));
  const missing = missingInCorrection(terms);
  const recipient = recipientOf(props.terms.kind);
  const submit = () => {
    setChecked(true);
    if (missing) return;
    const asked = correctionQuestions(terms, paid, dayText);
    if (asked.length > 0) setQuestions(asked);
    else onSubmit(terms, false);
  };
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && questions.length === 0 && onCancel()}>
      <Form
        isRow
        align="end"
        className={looks.littlePadded}
        aria-label={`Edit correction of ${name}`}
        onSubmit={submit}
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
            {CORRECTION_KINDS.filter((kind) => canBecome(props.terms.kind, kind)).map((kind) => (
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
            ref={day}
            type="date"
            value={dayTyped}
            onChange={(text) => {
              setDayTyped(text);
              change({ effectiveDate: parseLocalDate(text) ?? null });
            }}
          />
        </Field>
        {recipient === 'PAYROLL' && <PayrollFields terms={terms} onChange={change} />}
        <Field label="Note" className={looks.growingText}>
          <TextInput maxLength={500} value={terms.note} onChange={(note) => change({ note })} />
        </Field>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Form>
      <ConfirmDialog
        open={questions.length > 0}
        title="Save this correction?"
        confirmLabel="Save correction"
        busy={isBusy}
        onConfirm={() => onSubmit(terms, true)}
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

/** A settlement keeps its direction. */
function settledLabel(isSettlement: boolean, isRefund: boolean): string {
  if (!isSettlement) return 'Amount';
  return isRefund ? 'Refund' : 'Collect';
}

interface PayrollFieldsProps {
  readonly terms: CorrectionTerms;
  readonly onChange: (changes: Partial<CorrectionTerms>) => void;
}

function PayrollFields({ terms, onChange }: PayrollFieldsProps) {
  const { oneTimeCents } = terms;
  const isRefund = oneTimeCents < 0;
  const isSettlement = terms.kind === 'SETTLE_DEDUCTION';
  return (
    <>
      {terms.kind !== 'STOP_DEDUCTION' && !isSettlement && (
        <Field label="Deduct a month">
          <AmountInput
            label="Deduct a month"
            allowsZero
            value={terms.monthlyCents ?? ZERO}
            onChange={(monthlyCents) => onChange({ monthlyCents })}
          />
        </Field>
      )}
      {!isSettlement && (
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
      )}
      <Field label={settledLabel(isSettlement, isRefund)}>
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
