import { Field } from '@fluentui/react-components';
import { type ReactElement, useState } from 'react';
import {
  changedDetails,
  type DetailProblems,
  detailsOf,
  type PersonDetails,
} from '../../../application/people/directory/PersonDetails';
import { emailProblem, normalizedEmail } from '../../../domain/people/account/Profile';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { emailWarning } from '../../../domain/people/directory/emailWarning';
import { type CodeKind, type CodeNames, codeName } from '../../../domain/platform/access/codeNames';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Checkbox, TextInput } from '../../kit/forms/fields';
import { useLooks } from '../../kit/useLooks';
import { EmailText } from '../../kit/values/EmailText';
import { Fact, FactList } from '../../kit/values/FactList';

type Name = keyof PersonDetails;

interface Detail {
  readonly name: Name;
  readonly label: string;
  readonly maxLength: number;
  readonly isRequired?: boolean;
  readonly type?: 'email' | 'tel';
  readonly hint?: string;
}

const FIELDS: readonly Detail[] = [
  { name: 'firstName', label: 'First name', maxLength: 80, isRequired: true },
  { name: 'lastName', label: 'Last name', maxLength: 80, isRequired: true },
  { name: 'email', label: 'Email', maxLength: 254, isRequired: true, type: 'email' },
  { name: 'phoneNumber', label: 'Phone', maxLength: 30, type: 'tel' },
  { name: 'extension', label: 'Extension', maxLength: 30 },
  { name: 'carrierCodes', label: 'Carrier codes', maxLength: 2_000, hint: 'For carriers. Separate codes with commas.' },
  { name: 'agentCodes', label: 'Agent codes', maxLength: 2_000, hint: 'For agents. Separate codes with commas.' },
  { name: 'repId', label: 'Rep number', maxLength: 10, hint: 'For admins. The rep whose groups they manage.' },
];

/** Warning about an address with look-alike characters, and whether the user has confirmed the address. */
export interface EmailCheck {
  /** Undefined if there is nothing to confirm. */
  readonly warning: string | undefined;
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
}

/** A confirmation applies only to the confirmed address. @param saved the saved address, which needs no confirmation */
export function useEmailCheck(typed: string, saved = ''): EmailCheck {
  const [confirmed, setConfirmed] = useState('');
  const email = normalizedEmail(typed);
  const needsCheck = email !== saved && emailProblem(email) === undefined;
  return {
    warning: needsCheck ? emailWarning(email) : undefined,
    isConfirmed: confirmed === email,
    confirm: (isConfirmed) => setConfirmed(isConfirmed ? email : ''),
  };
}

export interface DetailFieldsProps {
  readonly values: DetailValues;
  readonly problems: DetailProblems;
  /** Reasons why fields are read-only; fields without a reason can be edited. */
  readonly locked?: Readonly<Partial<Record<Name, string>>>;
  /** Fields that do not apply to this person. */
  readonly hidden?: readonly Name[];
  readonly onType: (name: Name, value: string) => void;
  readonly onEmailBlur?: () => void;
  readonly emailCheck: EmailCheck;
  /** Note under the email, shown unless it has a problem. */
  readonly emailNote?: ReactElement | undefined;
}

/** The fields of a person's details. @source MGM-7 MGM-9 */
export function DetailFields(props: DetailFieldsProps) {
  const { values, locked = {}, hidden = [], onType, onEmailBlur: onEmailLeft, emailNote, emailCheck } = props;
  const { warning, isConfirmed } = emailCheck;
  const problems = { ...props.problems, ...(isConfirmed && props.problems.email === warning && { email: undefined }) };
  const looks = useLooks();
  const shown = FIELDS.filter(({ name }) => !hidden.includes(name));
  return (
    <div className={looks.fields}>
      {shown.map(({ name, label, maxLength, isRequired = false, type, hint }) => {
        const reason = locked[name];
        const problem = problems[name];
        const isEmail = name === 'email';
        const note = isEmail && !problem ? (emailNote ?? warning) : undefined;
        return (
          <div key={name} className={looks.shrinking}>
            <Field
              label={label}
              required={isRequired}
              {...(hint !== undefined && { hint })}
              {...(reason !== undefined && { hint: reason })}
              {...(problem !== undefined && { validationMessage: problem })}
              {...(note !== undefined &&
                note !== null && { validationMessage: note, validationState: 'warning' as const })}
            >
              <TextInput
                type={type ?? 'text'}
                autoComplete="off"
                maxLength={maxLength}
                readOnly={reason !== undefined}
                value={values[name]}
                onChange={(value) => onType(name, value)}
                {...(isEmail && onEmailLeft && { onBlur: onEmailLeft })}
              />
            </Field>
            {isEmail && warning !== undefined && (
              <Checkbox
                label="I checked that this address is correct"
                isLabelShown
                checked={isConfirmed}
                onChange={emailCheck.confirm}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Labels of facts with names, whose fields have codes. */
const FACT_LABELS: Readonly<Partial<Record<Name, string>>> = {
  carrierCodes: 'Carriers',
  agentCodes: 'Agents',
  repId: 'Rep',
};

/** `Health Co (HLTH)`; only the code if it has no name. */
const withCode = (name: string, code: string) => (name === code ? code : `${name} (${code})`);

interface DetailFactsProps {
  readonly details: PersonDetails;
  /** Names of carriers, agents, and reps. */
  readonly names: CodeNames;
  /** Fields that do not apply to this person. */
  readonly hidden: readonly Name[];
}

/** Most people have none, and the form offers them. */
const OMITTED_IF_EMPTY: ReadonlySet<Name> = new Set(['extension', 'carrierCodes', 'agentCodes', 'repId']);

/** A person's details to read. */
export function DetailFacts({ details, names, hidden }: DetailFactsProps) {
  const { carrierCodes, agentCodes, repId } = details;
  const named = (kind: CodeKind, codes: readonly (string | number)[]) =>
    codes.map((code) => withCode(codeName(names, kind, code), String(code))).join(', ');
  const values: DetailValues = {
    ...fieldValuesOf(details),
    carrierCodes: named('carrier', carrierCodes),
    agentCodes: named('agent', agentCodes),
    repId: named('rep', repId === null ? [] : [repId]),
  };
  return (
    <FactList isWide>
      {FIELDS.filter(({ name }) => !hidden.includes(name) && !(OMITTED_IF_EMPTY.has(name) && values[name] === '')).map(
        ({ name, label }) => (
          <Fact key={name} label={FACT_LABELS[name] ?? label}>
            {name === 'email' ? <EmailText email={values.email} /> : values[name] || '–'}
          </Fact>
        ),
      )}
    </FactList>
  );
}

/** Text of each field. */
export type DetailValues = Readonly<Record<keyof PersonDetails, string>>;

/** The text of each field; inverse of `parseDetails`. */
export function fieldValuesOf({ carrierCodes, agentCodes, repId, ...texts }: PersonDetails): DetailValues {
  return {
    ...texts,
    carrierCodes: carrierCodes.join(', '),
    agentCodes: agentCodes.join(', '),
    repId: repId === null ? '' : String(repId),
  };
}

/** Parses the fields. A rep number that is not a number becomes 0, which validation rejects. */
export function parseDetails({ carrierCodes, agentCodes, repId, ...texts }: DetailValues): PersonDetails {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()]));
  const rep = repId.trim();
  return {
    ...texts,
    ...trimmed,
    carrierCodes: codesIn(carrierCodes),
    agentCodes: codesIn(agentCodes),
    repId: rep === '' ? null : /^\d+$/.test(rep) ? Number(rep) : 0,
  };
}

function codesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`);

/** Lists what someone else changed while the form was being edited. */
export function StaleNote({ before, now }: { before: DirectoryUser; now: DirectoryUser }) {
  const was = fieldValuesOf(detailsOf(before));
  const is = fieldValuesOf(detailsOf(now));
  const names = Object.keys(changedDetails(detailsOf(before), detailsOf(now))) as (keyof PersonDetails)[];
  const labelOf = (name: keyof PersonDetails) =>
    FIELDS.find((field) => field.name === name)?.label.toLowerCase() ?? name;
  const changes = names.map((name) => `${labelOf(name)} from ${quoted(was[name])} to ${quoted(is[name])}`);
  const status = before.status === now.status ? [] : [`status from ${before.status} to ${now.status}`];
  const what = [...changes, ...status].join('; ') || 'their access';
  return (
    <MessageBar intent="warning" title={`${now.modUser} changed this person while you were editing`}>
      Changes: {what}. Your input is kept. Save again to overwrite these changes.
    </MessageBar>
  );
}
