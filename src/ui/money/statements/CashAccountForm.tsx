import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { StatementList } from '../../../application/money/statements/Statements';
import { firstOfMonth, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { today } from '../../kit/values/DateText';

/** Asks for the bank account that has the ledger's cash. */
export function CashAccountForm() {
  const looks = useLooks();
  const list = useService(StatementList);
  const [name, setName] = useState('');
  const [bankName, setBankName] = useState('');
  const [number, setNumber] = useState('');
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const [balance, setBalance] = useState('');
  const opensOn = parseLocalDate(day);
  const openingCents = parseCents(balance);
  const problems = {
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    bankName: bankName.trim() === '' ? 'Enter the name of the bank.' : undefined,
    number: /^\d{4,17}$/.test(number.trim()) ? undefined : 'Enter 4 to 17 digits.',
    day: opensOn && opensOn <= today() ? undefined : 'Enter a day up to today.',
    balance: openingCents === undefined ? 'Enter an amount.' : undefined,
  };
  const add = async () => {
    if (!opensOn || openingCents === undefined) throw new Error('The form is incomplete.');
    await list.addAccount({
      name: name.trim(),
      bankName: bankName.trim(),
      accountNumber: number.trim(),
      opensOn,
      openingCents,
    });
    return 'Bank account added';
  };
  return (
    <StepForm
      name="Add the bank account"
      effect="The number is stored encrypted for positive pay files; screens show its last four digits. If the ledger's cash before the first day differs from the balance at the bank, the difference is posted as the opening balance."
      failure="The account was not added."
      submitLabel="Add account"
      isIncomplete={Object.values(problems).some(Boolean)}
      onSubmit={add}
    >
      {(isAsked) => {
        const shown = (problem: string | undefined) => (isAsked && problem ? { validationMessage: problem } : {});
        return (
          <>
            <Field label="Name" required className={looks.field} {...shown(problems.name)}>
              <TextInput value={name} maxLength={80} placeholder="Premium trust" onChange={setName} />
            </Field>
            <Field label="Bank" required className={looks.field} {...shown(problems.bankName)}>
              <TextInput value={bankName} maxLength={80} onChange={setBankName} />
            </Field>
            <Field label="Account number" required className={looks.field} {...shown(problems.number)}>
              <TextInput value={number} inputMode="numeric" autoComplete="off" maxLength={17} onChange={setNumber} />
            </Field>
            <Field label="First day of statements" required className={looks.field} {...shown(problems.day)}>
              <TextInput type="date" max={today()} value={day} onChange={setDay} />
            </Field>
            <Field label="Balance at the bank before it" required className={looks.field} {...shown(problems.balance)}>
              <TextInput value={balance} inputMode="decimal" placeholder="$0.00" onChange={setBalance} />
            </Field>
          </>
        );
      }}
    </StepForm>
  );
}
