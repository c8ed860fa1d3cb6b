import { useEffect, useRef, useState } from 'react';
import { CreatePerson, type EmailAnswer } from '../../../application/directory/CreatePerson';
import type { DetailProblems } from '../../../application/directory/detailProblems';
import { NewPersonDesk } from '../../../application/directory/NewPersonDesk';
import { bodyOf, isBegun, type NewPersonForm, NOBODY } from '../../../application/directory/newPersonDraft';
import type { DraftKeeper } from '../../../application/drafts/DraftKeeper';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { useNotify } from '../../kit/feedback/Toasts';
import { useSavedBeforeLeaving } from '../../kit/navigation/useSavedBeforeLeaving';
import { useService } from '../../kit/Services';
import { useEmailCheck } from '../DetailFields';
import { type DetailsText, detailsIn, textOf } from '../detailsText';
import { nameOf } from '../personWords';
import { useGiver } from '../useGiver';

export type NewPersonStage =
  | { readonly kind: 'opening' | 'editing' | 'saving' }
  /** It cannot be found out what was begun earlier. */
  | { readonly kind: 'notOpened'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly problems: DetailProblems }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'created'; readonly user: DirectoryUser };

/** Somebody who is being added: what is typed is kept on the server, so that a lost session loses nothing. */
export function useNewPerson() {
  const desk = useService(NewPersonDesk);
  const create = useService(CreatePerson);
  const notify = useNotify();
  const giver = useGiver();
  const [form, setForm] = useState<NewPersonForm>(NOBODY);
  const [empty, setEmpty] = useState<NewPersonForm>(NOBODY);
  /** Fields as they were typed: a space or a comma at the end is the beginning of more. */
  const [typed, setTyped] = useState<Partial<DetailsText>>({});
  const looksUp = useRef(0);
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const [email, setEmail] = useState<EmailAnswer>({ kind: 'free' });
  const [stage, setStage] = useState<NewPersonStage>({ kind: 'opening' });
  const [wasKept, setKept] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const opened = desk.open(giver);
    opened.then(
      (found) => {
        if (!isWanted) return;
        setForm(found.form);
        setEmpty(found.empty);
        setKept(isBegun(found.form, found.empty));
        setKeeper(found.keeper);
        setStage({ kind: 'editing' });
      },
      (error: unknown) => isWanted && setStage({ kind: 'notOpened', error }),
    );
    return () => {
      isWanted = false;
      opened.then((found) => found.keeper.close()).catch(() => undefined);
    };
  }, [desk, giver, tries]);
  useSavedBeforeLeaving(keeper);

  function change(changes: Partial<NewPersonForm>): void {
    const next = { ...form, ...changes };
    setForm(next);
    keeper?.save(() => (isBegun(next, empty) ? bodyOf(next) : undefined));
  }

  const shown: DetailsText = { ...textOf(form.details), ...typed };
  const emailCheck = useEmailCheck(shown.email);

  function forgetEmail(): void {
    looksUp.current += 1;
    setEmail({ kind: 'free' });
  }

  function type(name: keyof DetailsText, value: string): void {
    if (name === 'email') forgetEmail();
    setTyped({ ...typed, [name]: value });
    change({ details: detailsIn({ ...shown, [name]: value }) });
  }

  async function checkEmail(): Promise<void> {
    if (form.details.email.trim() === '') return;
    const turn = (looksUp.current += 1);
    // Asked again on saving: an answer that does not come stops nobody from typing on.
    const answer = await create.checkEmail(form.details.email).catch((): EmailAnswer => ({ kind: 'free' }));
    // Another address was typed meanwhile: the answer is about none that is there.
    if (turn === looksUp.current) setEmail(answer);
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || stage.kind === 'opening' || stage.kind === 'notOpened') return;
    setStage({ kind: 'saving' });
    try {
      const answer = await create.run(form, emailCheck.isConfirmed);
      if (answer.kind === 'refused') return setStage(answer);
      await keeper?.forget();
      notify({
        title: `${nameOf(answer.user)} is added`,
        ...(form.sendWelcome && { text: 'The welcome mail is on its way.' }),
      });
      setStage(answer);
    } catch (error) {
      setStage({ kind: 'failed', error });
      // Somebody has the address: who it is, as far as the person at the screen may know.
      void checkEmail();
    }
  }

  return {
    form,
    /** The details as they stand in their fields. */
    shown,
    stage,
    email,
    emailCheck,
    wasKept,
    isBegun: isBegun(form, empty) && stage.kind !== 'created',
    change,
    type,
    checkEmail: () => void checkEmail(),
    save: () => void save(),
    reopen: () => {
      setStage({ kind: 'opening' });
      setTries(tries + 1);
    },
    discard: () => {
      setForm(empty);
      setTyped({});
      setKept(false);
      forgetEmail();
      setStage({ kind: 'editing' });
      void keeper?.forget();
    },
  };
}
