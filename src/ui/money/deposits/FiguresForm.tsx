import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { type DepositFigures, MAX_DEPOSIT_CHECKS } from '../../../domain/money/deposits/Deposit';
import { localDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { centsToDecimal } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';

const useStyles = makeStyles({
  field: { width: '168px', maxWidth: '100%' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, alignSelf: 'end' },
});

interface FiguresFormProps {
  /** Undefined fields start empty: the bank's figures are typed, not copied from the checks. */
  readonly initial: Partial<DepositFigures>;
  readonly label: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: (figures: DepositFigures) => void;
  readonly onCancel: () => void;
}

/** The bank's figures of a deposit: date, reference, number of checks and total. Has the focus while it is open. */
export function FiguresForm({ initial, label, submitLabel, isBusy, onSubmit, onCancel }: FiguresFormProps) {
  const styles = useStyles();
  const [date, setDate] = useState<string>(initial.depositDate ?? '');
  const [reference, setReference] = useState(initial.reference ?? '');
  const [count, setCount] = useState(initial.controlCount === undefined ? '' : String(initial.controlCount));
  const [total, setTotal] = useState(initial.controlCents === undefined ? '' : centsToDecimal(initial.controlCents));
  const [refused, setRefused] = useState<object>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    form.current?.querySelector('input')?.focus();
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useFocusFirstProblem(form, refused);
  const amount = parseCents(total);
  const isCount = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_DEPOSIT_CHECKS;
  const problems = {
    date: parseLocalDate(date) ? undefined : 'Enter the deposit date.',
    count: isCount ? undefined : `Enter a number from 1 to ${MAX_DEPOSIT_CHECKS}.`,
    total: amount !== undefined && amount > 0 ? undefined : 'Enter an amount above zero.',
  };
  const shown = (problem: string | undefined) => (refused && problem ? { validationMessage: problem } : {});
  const submit = () => {
    if (isBusy) return;
    if (amount === undefined || problems.date || problems.count || problems.total) return setRefused({});
    onSubmit({
      depositDate: localDate(date),
      reference: reference.trim(),
      controlCount: Number(count),
      controlCents: amount,
    });
  };
  return (
    <Form ref={form} isRow align="start" aria-label={label} onSubmit={submit}>
      <Field label="Deposit date" className={styles.field} {...shown(problems.date)}>
        <TextInput type="date" value={date} onChange={setDate} />
      </Field>
      <Field label="Bank's number of checks" className={styles.field} {...shown(problems.count)}>
        <TextInput inputMode="numeric" value={count} onChange={setCount} />
      </Field>
      <Field label="Bank's total" className={styles.field} {...shown(problems.total)}>
        <TextInput inputMode="decimal" value={total} onChange={setTotal} />
      </Field>
      <Field label="Reference (optional)" className={styles.field}>
        <TextInput maxLength={40} value={reference} onChange={setReference} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
