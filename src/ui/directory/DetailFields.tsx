import { Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, useState } from 'react';
import type { DetailProblems } from '../../application/directory/detailProblems';
import type { PersonDetails } from '../../application/directory/PersonDetails';
import { emailProblem, normalizedEmail } from '../../domain/account/Profile';
import { emailWarning } from '../../domain/directory/emailWarning';
import type { DetailsText } from './detailsText';

type Name = keyof PersonDetails;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(180px, 40%), 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
  field: { minWidth: 0 },
});

interface Detail {
  readonly name: Name;
  readonly label: string;
  readonly longest: number;
  readonly isNeeded?: boolean;
  readonly type?: 'email' | 'tel';
  readonly hint?: string;
}

const NAMED: readonly Detail[] = [
  { name: 'firstName', label: 'First name', longest: 80, isNeeded: true },
  { name: 'lastName', label: 'Last name', longest: 80, isNeeded: true },
  { name: 'email', label: 'Email', longest: 254, isNeeded: true, type: 'email' },
  { name: 'phoneNumber', label: 'Phone', longest: 30, type: 'tel' },
  { name: 'extension', label: 'Extension', longest: 30 },
];
const CODES: readonly Detail[] = [
  { name: 'carrierCodes', label: 'Carrier codes', longest: 2_000, hint: 'For carriers. Several with commas between.' },
  { name: 'agentCodes', label: 'Agent codes', longest: 2_000, hint: 'For agents. Several with commas between.' },
  { name: 'repId', label: 'Rep number', longest: 10, hint: 'For admins: whose book of groups it is.' },
];

/** An email that can pass for another, and whether the person at the screen has confirmed it. */
export interface EmailCheck {
  /** Undefined while there is nothing to confirm. */
  readonly warning: string | undefined;
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
}

/** A confirmation counts for the address that was confirmed, and not for the next one. @param saved needs none */
export function useEmailCheck(typed: string, saved = ''): EmailCheck {
  const [confirmed, setConfirmed] = useState('');
  const email = normalizedEmail(typed);
  const isQuestioned = email !== saved && emailProblem(email) === undefined;
  return {
    warning: isQuestioned ? emailWarning(email) : undefined,
    isConfirmed: confirmed === email,
    confirm: (isConfirmed) => setConfirmed(isConfirmed ? email : ''),
  };
}

export interface DetailFieldsProps {
  readonly values: DetailsText;
  readonly problems: DetailProblems;
  /** Why a field may not be changed; those without a reason may. */
  readonly locked?: Readonly<Partial<Record<Name, string>>>;
  /** Nothing may be changed, and the reason is said elsewhere. */
  readonly isReadOnly?: boolean;
  /** Fields that are left out, because they say nothing about this person. */
  readonly hidden?: readonly Name[];
  readonly onType: (name: Name, value: string) => void;
  readonly onEmailLeft?: () => void;
  readonly emailCheck: EmailCheck;
  /** Said under the email instead of a problem. */
  readonly emailNote?: ReactElement | undefined;
}

/** The fields of a person's details. @source MGM-7 MGM-9 */
export function DetailFields(props: DetailFieldsProps) {
  const { values, locked = {}, isReadOnly = false, hidden = [], onType, onEmailLeft, emailNote, emailCheck } = props;
  const { warning, isConfirmed } = emailCheck;
  const problems = { ...props.problems, ...(isConfirmed && props.problems.email === warning && { email: undefined }) };
  const styles = useStyles();
  const shown = [...NAMED, ...CODES].filter(({ name }) => !hidden.includes(name));
  return (
    <div className={styles.fields}>
      {shown.map(({ name, label, longest, isNeeded = false, type, hint }) => {
        const why = locked[name];
        const problem = problems[name];
        const isEmail = name === 'email';
        const note = isEmail && !problem ? (emailNote ?? warning) : undefined;
        return (
          <div key={name} className={styles.field}>
            <Field
              label={label}
              required={isNeeded && !isReadOnly}
              {...(hint !== undefined && !isReadOnly && { hint })}
              {...(why !== undefined && !isReadOnly && { hint: why })}
              {...(problem !== undefined && { validationMessage: problem })}
              {...(note !== undefined &&
                note !== null && { validationMessage: note, validationState: 'warning' as const })}
            >
              <Input
                type={type ?? 'text'}
                autoComplete="off"
                maxLength={longest}
                readOnly={why !== undefined}
                appearance={why === undefined ? 'outline' : 'filled-darker'}
                value={values[name]}
                onChange={(_, { value }) => onType(name, value)}
                {...(isEmail && onEmailLeft && { onBlur: onEmailLeft })}
              />
            </Field>
            {isEmail && warning !== undefined && (
              <Checkbox
                label="I checked that this address is correct"
                checked={isConfirmed}
                onChange={(_, { checked }) => emailCheck.confirm(checked === true)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
