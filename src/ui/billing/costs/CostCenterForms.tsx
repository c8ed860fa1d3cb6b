import { Field, Textarea } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { CostCenters, type CostSetup } from '../../../application/billing/costs/Costs';
import type { CostMember } from '../../../domain/billing/costs/CostMembers';
import { readCostRows } from '../../../domain/billing/costs/costRowsText';
import { readSplits, splitsProblem, splitsText } from '../../../domain/billing/costs/MemberCostCenter';
import { firstOfMonth, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { Bullets, Note } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { today } from '../../kit/values/DateText';

interface ValueFormProps {
  readonly groupNumber: string;
  readonly member: CostMember;
  readonly setup: CostSetup;
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** Sets a member's cost centers as of a date. */
export function ValueForm({ groupNumber, member, setup, onSaved, onDone }: ValueFormProps) {
  const looks = useLooks();
  const centers = useService(CostCenters);
  const [typed, setTyped] = useState(splitsText(member.values[0]?.splits ?? []));
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const splits = readSplits(typed);
  const from = parseLocalDate(day);
  const problem = splits ? splitsProblem(splits, setup.centers) : 'Enter a code, or codes with percents.';
  const save = async () => {
    if (!splits || !from) return '';
    await centers.saveValues(groupNumber, { from, rows: [{ memberId: member.memberId, splits }] });
    onSaved();
    return 'Cost center saved';
  };
  return (
    <StepForm
      name={`Cost center of ${member.memberName}`}
      effect="Counts for coverage months that begin on or after the day. Entries that were made stay as they are."
      failure="The cost center was not saved."
      submitLabel="Save"
      isIncomplete={problem !== undefined || from === undefined}
      onSubmit={save}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field
            label="Cost center"
            hint={`${setup.centers.map(({ code }) => code).join(', ')}. To split: ADM 60, OPS 40`}
            required
            className={looks.middle}
            validationMessage={isAsked ? (problem ?? null) : null}
          >
            <TextInput maxLength={400} value={typed} onChange={setTyped} />
          </Field>
          <FromField day={day} isMissing={isAsked && !from} onChange={setDay} />
        </>
      )}
    </StepForm>
  );
}

interface FromFieldProps {
  /** As typed. */
  readonly day: string;
  readonly isMissing: boolean;
  readonly onChange: (day: string) => void;
}

/** Effective date of cost centers. */
function FromField({ day, isMissing, onChange }: FromFieldProps) {
  const looks = useLooks();
  return (
    <Field label="From" required className={looks.short} validationMessage={isMissing ? 'Enter a day.' : null}>
      <TextInput type="date" value={day} onChange={onChange} />
    </Field>
  );
}

/** Rows that cannot be read and are listed. */
const MAX_LISTED = 5;

type PasteFormProps = Omit<ValueFormProps, 'member'>;

/** Takes cost centers of many members from the rows of a payroll or enrollment file. */
export function PasteForm({ groupNumber, setup, onSaved, onDone }: PasteFormProps) {
  const looks = useLooks();
  const centers = useService(CostCenters);
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const { rows, problems } = useMemo(() => readCostRows(typed, setup.centers), [typed, setup.centers]);
  const from = parseLocalDate(day);
  const save = async () => {
    if (!from) return '';
    const saved = await centers.saveValues(groupNumber, { from, rows });
    onSaved();
    return saved === 0 ? 'Nothing was new' : `Cost centers of ${counted(saved, 'member')} saved`;
  };
  return (
    <StepForm
      name="Cost centers from a file"
      effect="Copy the rows with their headings from a payroll or enrollment file: member number, cost center, and percent if members are split. All rows are saved, or none."
      failure="The cost centers were not saved."
      submitLabel="Save"
      isIncomplete={rows.length === 0 || problems.length > 0 || from === undefined}
      onSubmit={save}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field
            label="Rows"
            required
            className={looks.ownShrinkingLine}
            validationMessage={isAsked && typed.trim() === '' ? 'Paste the rows.' : null}
          >
            <Textarea rows={6} resize="vertical" value={typed} onChange={(_, { value }) => setTyped(value)} />
          </Field>
          {typed.trim() !== '' && (
            <output className={looks.ownShrinkingLine}>
              <Note isBlock>{counted(rows.length, 'member')} read.</Note>
              {problems.length > 0 && (
                <Bullets>
                  {problems.slice(0, MAX_LISTED).map(({ row, message }) => (
                    <li key={`${row} ${message}`}>{row === 0 ? message : `Row ${row}: ${message}`}</li>
                  ))}
                  {problems.length > MAX_LISTED && (
                    <li>{counted(problems.length - MAX_LISTED, 'more row')} can’t be read.</li>
                  )}
                </Bullets>
              )}
            </output>
          )}
          <FromField day={day} isMissing={isAsked && !from} onChange={setDay} />
        </>
      )}
    </StepForm>
  );
}
