import { useState } from 'react';
import { ChangeDetails } from '../../../application/directory/ChangeDetails';
import type { DetailProblems } from '../../../application/directory/detailProblems';
import { changedDetails, detailsOf, type PersonDetails } from '../../../application/directory/PersonDetails';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { useNotify } from '../../kit/feedback/Toasts';
import { useService } from '../../kit/Services';
import { useEmailCheck } from '../DetailFields';
import { type DetailsText, detailsIn, textOf } from '../detailsText';
import { nameOf } from '../personWords';

export type DetailsStage =
  | { readonly kind: 'editing' | 'saving' }
  | { readonly kind: 'refused'; readonly problems: DetailProblems }
  /** Somebody else changed the person meanwhile. */
  | { readonly kind: 'stale'; readonly before: DirectoryUser; readonly now: DirectoryUser }
  | { readonly kind: 'failed'; readonly error: unknown };

const EDITING: DetailsStage = { kind: 'editing' };

/** A person's details while they are edited. What was typed stays until it is saved, or thrown away on purpose. */
export function usePersonDetails(loaded: DirectoryUser, onSaved: () => void) {
  const change = useService(ChangeDetails);
  const notify = useNotify();
  const [typed, setTyped] = useState<Partial<DetailsText>>({});
  const [newest, setNewest] = useState(loaded);
  const [stage, setStage] = useState<DetailsStage>(EDITING);
  const base = newest.version > loaded.version ? newest : loaded;
  const kept = detailsOf(base);
  const shown: DetailsText = { ...textOf(kept), ...typed };
  const wanted = detailsIn(shown);
  const emailCheck = useEmailCheck(shown.email, kept.email);
  const isChanged = Object.keys(changedDetails(kept, wanted)).length > 0;

  async function undo(saved: DirectoryUser, before: PersonDetails): Promise<void> {
    // What was saved before needs no confirmation.
    const answer = await change.run(saved, before, true).catch((error: unknown) => error);
    const isBack = typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'saved';
    if (isBack) notify({ title: `${nameOf(before)} is as before` });
    else notify({ title: 'The change stays', text: 'It could not be taken back.', intent: 'warning' });
    onSaved();
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || !isChanged) return;
    setStage({ kind: 'saving' });
    try {
      const answer = await change.run(base, wanted, emailCheck.isConfirmed);
      if (answer.kind === 'refused') return setStage(answer);
      if (answer.kind === 'stale') {
        setNewest(answer.now);
        return setStage({ kind: 'stale', before: base, now: answer.now });
      }
      setNewest(answer.user);
      setTyped((now) => withoutSaved(now, typed));
      setStage(EDITING);
      notify({ title: `${nameOf(answer.user)} is saved`, undo: () => void undo(answer.user, kept) });
      onSaved();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }

  return {
    base,
    shown,
    emailCheck,
    stage,
    isChanged,
    save: () => void save(),
    type: (name: keyof PersonDetails, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    discard: () => {
      setTyped({});
      setStage(EDITING);
    },
  };
}

export type PersonDetailsState = ReturnType<typeof usePersonDetails>;

/** What was typed while the rest was saved. */
function withoutSaved(now: Partial<DetailsText>, saved: Partial<DetailsText>): Partial<DetailsText> {
  const later = Object.entries(now).filter(([name, value]) => value !== saved[name as keyof DetailsText]);
  return Object.fromEntries(later);
}
