import { Button, Field } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { OwnAccount } from '../../../application/people/account/OwnAccount';
import {
  changedFields,
  PROFILE_LIMITS,
  type Profile,
  type ProfileField,
  type ProfileProblems,
  trimmedProfile,
} from '../../../domain/people/account/Profile';
import { DiscardButton } from '../../kit/dialogs/AskingButton';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { useService } from '../../kit/Services';
import { RequestFailed, useFormStyles } from './requestForm';

/** Form for the details a person may change themselves. @source USR-1 */
export function DetailsForm({ profile }: { profile: Profile }) {
  const styles = useFormStyles();
  const { shown, stage, isChanged, save, type, discard } = useDetailsEditor(profile);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, stage.kind === 'refused' ? stage : undefined);
  useLeaveGuard(isChanged, discard);
  const problem = (field: ProfileField) => {
    const message = stage.kind === 'refused' ? stage.problems[field] : undefined;
    return message === undefined ? {} : { validationMessage: message };
  };
  const input = (field: ProfileField) => ({
    value: shown[field],
    maxLength: PROFILE_LIMITS[field],
    onChange: (value: string) => type(field, value),
  });
  return (
    <Form ref={form} gap="L" onSubmit={() => void save()} aria-label="Your details">
      {stage.kind === 'failed' && <RequestFailed what="Your details were not saved." error={stage.error} />}
      <div className={styles.pair}>
        <Field label="First name" required {...problem('firstName')}>
          <TextInput autoComplete="given-name" {...input('firstName')} />
        </Field>
        <Field label="Last name" required {...problem('lastName')}>
          <TextInput autoComplete="family-name" {...input('lastName')} />
        </Field>
        <Field label="Phone" {...problem('phoneNumber')}>
          <TextInput type="tel" autoComplete="tel" {...input('phoneNumber')} />
        </Field>
        <Field label="Extension" {...problem('extension')}>
          <TextInput inputMode="numeric" autoComplete="tel-extension" {...input('extension')} />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" disabledFocusable={!isChanged || stage.kind === 'saving'}>
          {stage.kind === 'saving' ? 'Saving' : 'Save changes'}
        </Button>
        {isChanged && stage.kind !== 'saving' && <DiscardButton onDiscard={discard} />}
      </div>
    </Form>
  );
}

type Stage =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'refused'; readonly problems: ProfileProblems }
  | { readonly kind: 'failed'; readonly error: unknown };

const EDITING = { kind: 'editing' } as const;

const UNDO_FAILED = { title: 'The change could not be undone', text: 'Your new details are still saved.' };

/** State of the details form. Typed values stay until they are saved or discarded. */
function useDetailsEditor(saved: Profile) {
  const own = useService(OwnAccount);
  const notify = useNotify();
  const [typed, setTyped] = useState<Partial<Profile>>({});
  const [stage, setStage] = useState<Stage>(EDITING);
  const isBusy = useRef(false);
  const shown = { ...saved, ...typed };
  const isChanged = Object.keys(changedFields(saved, trimmedProfile(shown))).length > 0;

  async function undo(profile: Profile, before: Profile): Promise<void> {
    try {
      const answer = await own.save(profile, before);
      notify(answer.kind === 'saved' ? { title: 'Change undone' } : UNDO_FAILED);
    } catch {
      notify({ ...UNDO_FAILED, intent: 'warning' });
    }
  }

  async function save(): Promise<void> {
    if (isBusy.current || !isChanged) return;
    isBusy.current = true;
    setStage({ kind: 'saving' });
    try {
      const answer = await own.save(saved, shown);
      setStage(answer.kind === 'saved' ? EDITING : answer);
      if (answer.kind === 'saved') {
        // Values typed while saving were not saved.
        setTyped((now) => changedFields(shown, { ...shown, ...now }));
        notify({ title: 'Your details are saved', undo: () => void undo(answer.profile, answer.before) });
      }
    } catch (error) {
      setStage({ kind: 'failed', error });
    } finally {
      isBusy.current = false;
    }
  }

  return {
    shown,
    stage,
    isChanged,
    save,
    type: (field: ProfileField, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    discard: () => {
      setTyped({});
      setStage(EDITING);
    },
  };
}
