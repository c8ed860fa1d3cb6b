import { useEffect, useRef, useState } from 'react';
import { CreatePerson, type EmailAvailability } from '../../application/directory/CreatePerson';
import {
  draftBodyOf,
  EMPTY_FORM,
  isFormStarted,
  NewPersonDraft,
  type NewPersonForm,
} from '../../application/directory/NewPersonDraft';
import type { DetailProblems } from '../../application/directory/PersonDetails';
import type { DraftKeeper } from '../../application/drafts/DraftKeeper';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import { useNotify } from '../kit/feedback/Toasts';
import { useSaveBeforeLeaving } from '../kit/navigation/useSaveBeforeLeaving';
import { useService } from '../kit/Services';
import { useGrantor } from './access/useGrantor';
import { type DetailValues, fieldValuesOf, parseDetails, useEmailCheck } from './DetailFields';
import { nameOf } from './personLabels';

export type NewPersonStage =
  | { readonly kind: 'opening' | 'editing' | 'saving' }
  /** The saved draft could not be loaded. */
  | { readonly kind: 'notOpened'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly problems: DetailProblems }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'created'; readonly user: DirectoryUser };

/** Form state of a new person, saved on the server as a draft. */
export function useNewPerson() {
  const draft = useService(NewPersonDraft);
  const create = useService(CreatePerson);
  const notify = useNotify();
  const grantor = useGrantor();
  const [form, setForm] = useState<NewPersonForm>(EMPTY_FORM);
  const [initial, setInitial] = useState<NewPersonForm>(EMPTY_FORM);
  /** Field texts as typed, including trailing spaces and commas. */
  const [typed, setTyped] = useState<Partial<DetailValues>>({});
  const emailChecks = useRef(0);
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const [email, setEmail] = useState<EmailAvailability>({ kind: 'free' });
  const [stage, setStage] = useState<NewPersonStage>({ kind: 'opening' });
  const [wasRestored, setRestored] = useState(false);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const opened = draft.open(grantor);
    opened.then(
      (found) => {
        if (!isCurrent) return;
        setForm(found.form);
        setInitial(found.initial);
        setRestored(isFormStarted(found.form, found.initial));
        setKeeper(found.keeper);
        setStage({ kind: 'editing' });
      },
      (error: unknown) => isCurrent && setStage({ kind: 'notOpened', error }),
    );
    return () => {
      isCurrent = false;
      opened.then((found) => found.keeper.close()).catch(() => undefined);
    };
  }, [draft, grantor, attempts]);
  useSaveBeforeLeaving(keeper);

  function change(changes: Partial<NewPersonForm>): void {
    const next = { ...form, ...changes };
    setForm(next);
    keeper?.save(() => (isFormStarted(next, initial) ? draftBodyOf(next) : undefined));
  }

  const shown: DetailValues = { ...fieldValuesOf(form.details), ...typed };
  const emailCheck = useEmailCheck(shown.email);

  function resetEmailCheck(): void {
    emailChecks.current += 1;
    setEmail({ kind: 'free' });
  }

  function type(name: keyof DetailValues, value: string): void {
    if (name === 'email') resetEmailCheck();
    setTyped({ ...typed, [name]: value });
    change({ details: parseDetails({ ...shown, [name]: value }) });
  }

  async function checkEmail(): Promise<void> {
    if (form.details.email.trim() === '') return;
    const check = (emailChecks.current += 1);
    // The server checks again on saving, so a failed check is ignored here.
    const answer = await create.checkEmail(form.details.email).catch((): EmailAvailability => ({ kind: 'free' }));
    // Ignore the result if the address has changed since.
    if (check === emailChecks.current) setEmail(answer);
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || stage.kind === 'opening' || stage.kind === 'notOpened') return;
    setStage({ kind: 'saving' });
    try {
      const answer = await create.run(form, emailCheck.isConfirmed);
      if (answer.kind === 'refused') return setStage(answer);
      await keeper?.forget();
      notify({
        title: `${nameOf(answer.user)} added`,
        ...(form.sendWelcome && { text: 'The welcome email is on its way.' }),
      });
      setStage(answer);
    } catch (error) {
      setStage({ kind: 'failed', error });
      // If the address is in use, show by whom.
      void checkEmail();
    }
  }

  return {
    form,
    /** Text of each field. */
    shown,
    stage,
    email,
    emailCheck,
    wasRestored,
    isStarted: isFormStarted(form, initial) && stage.kind !== 'created',
    change,
    type,
    checkEmail: () => void checkEmail(),
    save: () => void save(),
    reopen: () => {
      setStage({ kind: 'opening' });
      setAttempts(attempts + 1);
    },
    discard: () => {
      setForm(initial);
      setTyped({});
      setRestored(false);
      resetEmailCheck();
      setStage({ kind: 'editing' });
      void keeper?.forget();
    },
  };
}
