import { Button, Field, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { NewCheck } from '../../../application/money/deposits/Deposits';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { useLooks } from '../../kit/useLooks';

const useStyles = makeStyles({
  field: { width: '144px', maxWidth: '100%' },
  // As wide as its label, so that the fields of a row are level.
  optionalNumber: { width: '188px', maxWidth: '100%' },
});

const EMPTY = { checkNumber: '', payer: '', amount: '', billNumber: '', groupNumber: '', note: '' };

interface AddCheckFormProps {
  readonly isBusy: boolean;
  /** @param added clears the form, for the next check. */
  readonly onAdd: (check: NewCheck, added: () => void) => void;
}

/** Enters checks one after the other, from the check and its remittance slip. */
export function AddCheckForm({ isBusy, onAdd }: AddCheckFormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const [typed, setTyped] = useState(EMPTY);
  const [refused, setRefused] = useState<object>();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const amountCents = parseCents(typed.amount);
  const isAmount = amountCents !== undefined && amountCents > 0;
  const isGroup = /^\d{0,12}$/.test(typed.groupNumber.trim());
  const set = (field: keyof typeof EMPTY) => (value: string) => setTyped((before) => ({ ...before, [field]: value }));
  useFocusFirstProblem(form, refused);
  const problem = (isFine: boolean, message: string) => (refused && !isFine ? { validationMessage: message } : {});
  const submit = () => {
    if (isBusy) return;
    if (typed.checkNumber.trim() === '' || !isAmount || !isGroup) return setRefused({});
    const check = {
      checkNumber: typed.checkNumber.trim(),
      payer: typed.payer.trim(),
      amountCents,
      billNumber: typed.billNumber.trim() || null,
      groupNumber: typed.groupNumber.trim() || null,
      note: typed.note.trim(),
    };
    onAdd(check, () => {
      setTyped(EMPTY);
      setRefused(undefined);
      first.current?.focus();
    });
  };
  return (
    <Form ref={form} isRow align="start" aria-label="Add a check" onSubmit={submit}>
      <Field
        label="Check number"
        className={styles.field}
        {...problem(typed.checkNumber.trim() !== '', 'Enter the check number.')}
      >
        <TextInput ref={first} maxLength={40} value={typed.checkNumber} onChange={set('checkNumber')} />
      </Field>
      <Field label="Amount" className={styles.field} {...problem(isAmount, 'Enter an amount above zero.')}>
        <TextInput inputMode="decimal" value={typed.amount} onChange={set('amount')} />
      </Field>
      <Field label="Payer (optional)" className={looks.field}>
        <TextInput maxLength={120} value={typed.payer} onChange={set('payer')} />
      </Field>
      <Field label="Bill number (optional)" className={styles.optionalNumber}>
        <TextInput maxLength={40} value={typed.billNumber} onChange={set('billNumber')} />
      </Field>
      <Field
        label="Group number (optional)"
        className={styles.optionalNumber}
        {...problem(isGroup, 'Enter digits only.')}
      >
        <TextInput inputMode="numeric" maxLength={12} value={typed.groupNumber} onChange={set('groupNumber')} />
      </Field>
      <Field label="Note (optional)" className={looks.field}>
        <TextInput maxLength={500} value={typed.note} onChange={set('note')} />
      </Field>
      <Button type="submit" className={looks.atLineEnd} disabledFocusable={isBusy}>
        Add check
      </Button>
    </Form>
  );
}
