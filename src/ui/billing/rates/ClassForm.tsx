import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { SetMemberClasses } from '../../../application/billing/classes/SetMemberClasses';
import type { ClassMember } from '../../../domain/billing/classes/ClassMembers';
import { classFor, classKey } from '../../../domain/billing/classes/MemberClass';
import { firstOfMonth, type LocalDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import { Select, TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { today } from '../../kit/values/DateText';

/** Option that ends a class. Its spaces distinguish it from class names, which are trimmed. */
const NO_CLASS = ' ';

interface ClassFormProps {
  readonly groupNumber: string;
  readonly members: readonly ClassMember[];
  readonly classNames: readonly string[];
  readonly onSaved: () => void;
  readonly onDone: () => void;
}

/** Sets the class of the selected members starting on a date, with a preview. */
export function ClassForm({ groupNumber, members, classNames, onSaved, onDone }: ClassFormProps) {
  const looks = useLooks();
  const classes = useService(SetMemberClasses);
  const [chosen, setChosen] = useState('');
  const [day, setDay] = useState<string>(firstOfMonth(today()));
  const from = parseLocalDate(day);
  const isReady = chosen !== '' && from !== undefined && members.length > 0;
  const className = chosen === NO_CLASS ? '' : chosen;
  const save = async () => {
    if (!isReady) return '';
    const saved = await classes.save(groupNumber, {
      from,
      rows: members.map(({ memberId }) => ({ memberId, className })),
    });
    onSaved();
    return saved === 0 ? 'No classes changed' : `Class of ${counted(saved, 'member')} saved`;
  };
  return (
    <StepForm
      name="Class of the selected members"
      isTitleShown
      effect="Applies to coverage months that start on or after this date, until a later class takes effect. Bills are checked against it right away."
      failure="The classes were not saved."
      submitLabel="Save"
      isIncomplete={!isReady}
      onSubmit={save}
      onDone={onDone}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <>
          <Field
            label="Class"
            required
            className={looks.middle}
            validationMessage={isAsked && chosen === '' ? 'Choose a class.' : null}
          >
            <Select value={chosen} onChange={setChosen}>
              <option value="">Choose a class</option>
              {classNames.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value={NO_CLASS}>No class</option>
            </Select>
          </Field>
          <Field
            label="From"
            required
            className={looks.short}
            validationMessage={isAsked && !from ? 'Enter a day.' : null}
          >
            <TextInput type="date" value={day} onChange={setDay} />
          </Field>
          {chosen !== '' && from && (
            <output className={looks.ownShrinkingLine}>{effectText(members, className, from)}</output>
          )}
        </>
      )}
    </StepForm>
  );
}

/** Effect of saving, as a sentence. */
function effectText(members: readonly ClassMember[], className: string, from: LocalDate): string {
  const before = members.map(({ values }) => classFor(values, from) ?? '');
  const changed = before.filter((one) => classKey(one) !== classKey(className));
  const moved = changed.filter((one) => one !== '').length;
  if (changed.length === 0) return 'No classes change on this date.';
  const change = className === '' ? 'will have no class' : `will have class ${className}`;
  const sentence = `${counted(changed.length, 'member')} ${change}`;
  if (moved === 0) return `${sentence}.`;
  return `${sentence}: ${counted(moved, 'has', 'have')} a different class now, and ${changed.length - moved} none.`;
}
