import { useMemo, useState } from 'react';
import { CreatePerson, type EmailAvailability } from '../../../application/people/directory/CreatePerson';
import { Invitations } from '../../../application/people/directory/Invitations';
import {
  draftBodyOf,
  isFormStarted,
  type NewPersonForm,
  type OpenNewPerson,
} from '../../../application/people/directory/NewPersonDraft';
import type { DetailProblems } from '../../../application/people/directory/PersonDetails';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { nameOf } from '../../../domain/people/directory/personLabels';
import { useNotify } from '../../kit/feedback/Toasts';
import { useSaveBeforeLeaving } from '../../kit/navigation/useSaveBeforeLeaving';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { type DetailValues, fieldValuesOf, parseDetails, useEmailCheck } from './DetailFields';

export type NewPersonStage =
  | { readonly kind: 'editing' | 'saving' }
  | { readonly kind: 'refused'; readonly problems: DetailProblems }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'created'; readonly user: DirectoryUser }
  | { readonly kind: 'invited' };

const FREE: EmailAvailability = { kind: 'free' };

/** Form state of a new person, saved on the server as a draft. */
export function useNewPerson(opened: OpenNewPerson) {
  const { initial, keeper } = opened;
  const create = useService(CreatePerson);
  const invitations = useService(Invitations);
  const notify = useNotify();
  const [form, setForm] = useState(opened.form);
  /** Field texts as typed, including trailing spaces and commas. */
  const [typed, setTyped] = useState<Partial<DetailValues>>({});
  const [stage, setStage] = useState<NewPersonStage>({ kind: 'editing' });
  const [wasRestored, setRestored] = useState(() => isFormStarted(form, initial));
  const emailChecks = useMemo(() => create.emailChecks(), [create]);
  const emailAnswer = valueOf(useStream(emailChecks.result$, LOADING));
  /** Undefined after the address has changed. */
  const [checkedEmail, setCheckedEmail] = useState<string>();
  useSaveBeforeLeaving(keeper);

  function change(changes: Partial<NewPersonForm>): void {
    const next = { ...form, ...changes };
    setForm(next);
    keeper.save(() => (isFormStarted(next, initial) ? draftBodyOf(next) : undefined));
  }

  const shown: DetailValues = { ...fieldValuesOf(form.details), ...typed };
  const emailCheck = useEmailCheck(shown.email);

  function type(name: keyof DetailValues, value: string): void {
    if (name === 'email') setCheckedEmail(undefined);
    setTyped({ ...typed, [name]: value });
    change({ details: parseDetails({ ...shown, [name]: value }) });
  }

  function checkEmail(): void {
    const address = form.details.email;
    if (address.trim() === '') return;
    if (address === checkedEmail) emailChecks.retry();
    emailChecks.show(address);
    setCheckedEmail(address);
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving') return;
    setStage({ kind: 'saving' });
    try {
      if (form.isInvited) return await invite();
      const answer = await create.run(form, emailCheck.isConfirmed);
      if (answer.kind === 'refused') return setStage(answer);
      await keeper.forget();
      notify({
        title: `${nameOf(answer.user)} added`,
        ...(form.sendWelcome && { text: 'The welcome email is on its way.' }),
      });
      setStage(answer);
    } catch (error) {
      setStage({ kind: 'failed', error });
      // If the address is in use, show the person who has it.
      checkEmail();
    }
  }

  async function invite(): Promise<void> {
    const answer = await invitations.invite(form, emailCheck.isConfirmed);
    if (answer.kind === 'refused') return setStage(answer);
    await keeper.forget();
    notify({ title: `${form.details.firstName} ${form.details.lastName} invited`, text: answer.message });
    setStage({ kind: 'invited' });
  }

  return {
    form,
    /** Text of each field. */
    shown,
    stage,
    // The server checks again on saving, so a failed check is ignored here.
    email: (checkedEmail !== undefined && emailAnswer) || FREE,
    emailCheck,
    wasRestored,
    isStarted: isFormStarted(form, initial) && stage.kind !== 'created' && stage.kind !== 'invited',
    change,
    type,
    /** Checks the address, again if it was checked before. */
    checkEmail,
    save: () => void save(),
    discard: () => {
      setForm(initial);
      setTyped({});
      setRestored(false);
      setCheckedEmail(undefined);
      setStage({ kind: 'editing' });
      void keeper.forget();
    },
  };
}
