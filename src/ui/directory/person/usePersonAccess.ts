import { useMemo, useState } from 'react';
import { type Access, accessOf, grantsOf } from '../../../application/directory/Access';
import { type AccessEdit, editedAccess } from '../../../application/directory/AccessEdit';
import { accessSteps } from '../../../application/directory/accessSteps';
import { ChangePeople } from '../../../application/directory/ChangePeople';
import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import type { PersonFacts } from '../../../application/directory/PersonFile';
import type { StepResult } from '../../../application/directory/StepResult';
import { effectiveRights } from '../../../domain/access/effectiveRights';
import { isByGroup } from '../../../domain/directory/isByGroup';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { useNotify } from '../../kit/feedback/Toasts';
import { useService } from '../../kit/Services';
import { nameOf } from '../personWords';

export type AccessStage =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving'; readonly done: number; readonly of: number }
  | { readonly kind: 'saved'; readonly results: readonly StepResult[] };

/** A person's access while it is changed: changes are collected, looked at in words, and then saved row by row. */
export function usePersonAccess(facts: PersonFacts, onSaved: () => void) {
  const change = useService(ChangePeople);
  const notify = useNotify();
  const announce = useAnnounce();
  /** The person as they were when something was saved here last. */
  const [left, setLeft] = useState(facts.user);
  const user = left.version > facts.user.version ? left : facts.user;
  const [edit, setEdit] = useState<AccessEdit>();
  const [added, setAdded] = useState<readonly DirectoryGroup[]>([]);
  const [stage, setStage] = useState<AccessStage>({ kind: 'editing' });
  const saved = useMemo(() => accessOf(user.grants), [user]);
  const wanted = useMemo(() => (edit ? editedAccess(saved, edit) : saved), [saved, edit]);
  const steps = useMemo(() => accessSteps(saved, wanted), [saved, wanted]);
  const groups = useMemo(() => {
    const held = facts.groups.filter(({ roles }) => roles.some(isByGroup));
    return merged(held, added);
  }, [facts.groups, added]);
  const [before, after] = useMemo(() => {
    const names = new Map(groups.map(({ groupNumber, name }) => [groupNumber, name]));
    return [saved, wanted].map((access) => effectiveRights({ ...user, grants: grantsOf(access) }, names));
  }, [groups, saved, wanted, user]);

  function leave(results: readonly StepResult[]): void {
    const last = results.at(-1);
    if (last) setLeft(last.user);
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    const taken = await change.undo(results);
    leave(taken);
    const isBack = taken.every(({ ok }) => ok);
    if (isBack) notify({ title: `${nameOf(user)} has the access from before` });
    else notify({ title: 'Not all could be taken back', text: 'Look at the access once more.', intent: 'warning' });
    onSaved();
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || steps.length === 0) return;
    setStage({ kind: 'saving', done: 0, of: steps.length });
    const results = await change.run([{ user, steps }], (done) => setStage({ kind: 'saving', done, of: steps.length }));
    leave(results);
    const refused = results.filter(({ ok }) => !ok);
    // What was refused stays ticked, so that it can be tried again; so does what was ticked while this was saved.
    if (refused.length === 0) setEdit((now) => (now === edit ? undefined : now));
    setStage(refused.length === 0 ? { kind: 'editing' } : { kind: 'saved', results });
    if (refused.length === 0)
      notify({ title: `The access of ${nameOf(user)} is saved`, undo: () => void undo(results) });
    else announce(`${refused.length} of ${results.length} changes were refused`);
    onSaved();
  }

  return {
    saved,
    wanted,
    groups,
    /** Those that come with the rep or the codes. */
    reached: facts.groups.filter(({ roles }) => !roles.some(isByGroup)),
    stage,
    changes: steps.length,
    before: before ?? [],
    after: after ?? [],
    change: (next: Access) => setEdit({ from: saved, to: next }),
    addGroup: (group: DirectoryGroup) => setAdded((groupsBefore) => [...groupsBefore, group]),
    save: () => void save(),
    discard: () => {
      setEdit(undefined);
      setStage({ kind: 'editing' });
    },
  };
}

export type PersonAccessState = ReturnType<typeof usePersonAccess>;

/** The groups added here first, so that they are in view; each once. */
function merged(held: readonly DirectoryGroup[], added: readonly DirectoryGroup[]): readonly DirectoryGroup[] {
  const all = new Map([...added, ...held].map((group) => [group.groupNumber, group]));
  return [...all.values()];
}
