import { Button, Field, Input } from '@fluentui/react-components';
import { type SubmitEvent, useRef } from 'react';
import { PROFILE_LIMITS, type Profile, type ProfileField } from '../../domain/account/Profile';
import { useLeaveGuard } from '../kit/navigation/useLeaveGuard';
import { RequestFailed } from './RequestFailed';
import { useDetails } from './useDetails';
import { useFirstProblemFocus } from './useFirstProblemFocus';
import { useFormStyles } from './useFormStyles';

/** What a person may change about themselves. @source USR-1 */
export function DetailsForm({ profile }: { profile: Profile }) {
  const styles = useFormStyles();
  const { shown, stage, isChanged, save, type, discard } = useDetails(profile);
  const form = useRef<HTMLFormElement>(null);
  useFirstProblemFocus(form, stage.kind === 'refused' ? stage : undefined);
  useLeaveGuard(isChanged, discard);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  const problem = (field: ProfileField) => {
    const message = stage.kind === 'refused' ? stage.problems[field] : undefined;
    return message === undefined ? {} : { validationMessage: message };
  };
  const input = (field: ProfileField) => ({
    value: shown[field],
    maxLength: PROFILE_LIMITS[field],
    onChange: (_: unknown, { value }: { value: string }) => type(field, value),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Your details" noValidate>
      {stage.kind === 'failed' && <RequestFailed what="Your details were not saved." error={stage.error} />}
      <div className={styles.pair}>
        <Field label="First name" required {...problem('firstName')}>
          <Input autoComplete="given-name" {...input('firstName')} />
        </Field>
        <Field label="Last name" required {...problem('lastName')}>
          <Input autoComplete="family-name" {...input('lastName')} />
        </Field>
        <Field label="Phone" {...problem('phoneNumber')}>
          <Input type="tel" autoComplete="tel" {...input('phoneNumber')} />
        </Field>
        <Field label="Extension" {...problem('extension')}>
          <Input inputMode="numeric" autoComplete="tel-extension" {...input('extension')} />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" disabledFocusable={!isChanged || stage.kind === 'saving'}>
          {stage.kind === 'saving' ? 'Saving' : 'Save changes'}
        </Button>
        {isChanged && stage.kind !== 'saving' && <Button onClick={discard}>Discard</Button>}
      </div>
    </form>
  );
}
