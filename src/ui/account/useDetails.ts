import { useRef, useState } from 'react';
import { OwnAccount } from '../../application/account/OwnAccount';
import {
  changedFields,
  type Profile,
  type ProfileField,
  type ProfileProblems,
  trimmedProfile,
} from '../../domain/account/Profile';
import { useNotify } from '../kit/feedback/Toasts';
import { useService } from '../kit/Services';

type Stage =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'refused'; readonly problems: ProfileProblems }
  | { readonly kind: 'failed'; readonly error: unknown };

const EDITING = { kind: 'editing' } as const;
const NOT_TAKEN_BACK = { title: 'Your details stay as they are', text: 'The change could not be taken back.' };

/** A person's own details while they are edited. What was typed stays until it is kept, or thrown away on purpose. */
export function useDetails(kept: Profile) {
  const own = useService(OwnAccount);
  const notify = useNotify();
  const [typed, setTyped] = useState<Partial<Profile>>({});
  const [stage, setStage] = useState<Stage>(EDITING);
  const isBusy = useRef(false);
  const shown = { ...kept, ...typed };
  const isChanged = Object.keys(changedFields(kept, trimmedProfile(shown))).length > 0;

  async function undo(profile: Profile, before: Profile): Promise<void> {
    try {
      const answer = await own.save(profile, before);
      notify(answer.kind === 'saved' ? { title: 'Your details are as they were' } : NOT_TAKEN_BACK);
    } catch {
      notify({ ...NOT_TAKEN_BACK, intent: 'warning' });
    }
  }

  async function save(): Promise<void> {
    if (isBusy.current || !isChanged) return;
    isBusy.current = true;
    setStage({ kind: 'saving' });
    try {
      const answer = await own.save(kept, shown);
      setStage(answer.kind === 'saved' ? EDITING : answer);
      if (answer.kind === 'saved') {
        // What was typed meanwhile was not part of it.
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
