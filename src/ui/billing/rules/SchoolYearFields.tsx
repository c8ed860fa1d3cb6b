import { Button, Field } from '@fluentui/react-components';
import {
  FEWEST_PAYCHECKS,
  MOST_PAYCHECKS,
  monthName,
  type SchoolYear,
  schoolYearProblem,
} from '../../../domain/billing/rules/SchoolYear';
import { Select, TextInput } from '../../kit/forms/fields';
import { FieldPairs } from './FieldPairs';

/** A school year with its paychecks as typed; empty if payroll deducts every month. */
export interface TypedSchoolYear extends Omit<SchoolYear, 'paychecks'> {
  readonly paychecks: string;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const USUAL_SUMMER = { summerFrom: 7, summerThrough: 8 } as const;

export function typedSchoolYear(schoolYear: SchoolYear | null): TypedSchoolYear {
  return schoolYear ? { ...schoolYear, paychecks: String(schoolYear.paychecks) } : { paychecks: '', ...USUAL_SUMMER };
}

/** @returns null if payroll deducts every month; undefined while it is invalid. */
export function schoolYearOf({ paychecks, ...summer }: TypedSchoolYear): SchoolYear | null | undefined {
  const text = paychecks.trim();
  if (text === '') return null;
  const schoolYear = { paychecks: /^\d{1,2}$/.test(text) ? Number(text) : 0, ...summer };
  return schoolYearProblem(schoolYear) === undefined ? schoolYear : undefined;
}

interface SchoolYearFieldsProps {
  readonly typed: TypedSchoolYear;
  /** Paychecks per school year that payroll suggests; null for none. */
  readonly proposed: number | null;
  readonly onChange: (typed: TypedSchoolYear) => void;
}

/** Paychecks per school year, and the months without deductions. */
export function SchoolYearFields({ typed, proposed, onChange }: SchoolYearFieldsProps) {
  const { paychecks, summerFrom, summerThrough } = typed;
  const isGiven = paychecks.trim() !== '';
  const problem =
    isGiven && schoolYearOf(typed) === undefined
      ? schoolYearProblem({ paychecks: Number(paychecks), summerFrom, summerThrough })
      : undefined;
  const isOfMonths = problem !== undefined && schoolYearOf({ paychecks, ...USUAL_SUMMER }) !== undefined;
  return (
    <FieldPairs legend="School year: deductions that also cover the summer">
      <Field
        label="Paychecks per school year"
        hint={`${FEWEST_PAYCHECKS} to ${MOST_PAYCHECKS} with deductions. Leave empty if payroll deducts every month`}
        {...(problem !== undefined && !isOfMonths && { validationMessage: problem })}
      >
        <TextInput
          inputMode="numeric"
          maxLength={2}
          value={paychecks}
          onChange={(text) => onChange({ ...typed, paychecks: text })}
        />
      </Field>
      {!isGiven && proposed !== null && (
        <Field label="Proposed by payroll" hint={proposalText(proposed)}>
          <Button onClick={() => onChange({ ...typed, paychecks: String(proposed) })}>Use {proposed} paychecks</Button>
        </Field>
      )}
      {isGiven && (
        <>
          <Field label="First month without deductions">
            <MonthSelect month={summerFrom} onChange={(month) => onChange({ ...typed, summerFrom: month })} />
          </Field>
          <Field label="Last month without deductions" {...(isOfMonths && { validationMessage: problem })}>
            <MonthSelect month={summerThrough} onChange={(month) => onChange({ ...typed, summerThrough: month })} />
          </Field>
        </>
      )}
    </FieldPairs>
  );
}

/** Why a school year is proposed. */
export function proposalText(paychecks: number): string {
  return `Payroll files for the last two months used ${paychecks} paychecks per school year.`;
}

function MonthSelect({ month, onChange, ...field }: { month: number; onChange: (month: number) => void }) {
  return (
    <Select {...field} value={String(month)} onChange={(value) => onChange(Number(value))}>
      {MONTHS.map((one) => (
        <option key={one} value={one}>
          {monthName(one)}
        </option>
      ))}
    </Select>
  );
}
