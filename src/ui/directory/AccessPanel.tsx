import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type Access,
  type AccessEdit,
  accessOf,
  editedAccess,
  grantsOf,
  rolesIn,
  withGrants,
} from '../../application/directory/Access';
import { ChangePeople } from '../../application/directory/ChangePeople';
import type { PersonRecord } from '../../application/directory/PersonQuery';
import { accessSteps, type StepResult } from '../../application/directory/PersonStep';
import { effectiveRights } from '../../domain/access/effectiveRights';
import { Role } from '../../domain/access/Role';
import { isGroupRole } from '../../domain/directory/canGrant';
import type { DirectoryGroup, DirectoryUser } from '../../domain/directory/DirectoryUser';
import { Panel } from '../kit/dialogs/Panel';
import { useAnnounce } from '../kit/feedback/Announcer';
import { Strip } from '../kit/feedback/Strip';
import { useNotify } from '../kit/feedback/Toasts';
import { useService } from '../kit/Services';
import { AccessFields } from './access/AccessFields';
import { RightsPreview } from './access/RightsPreview';
import { useGrantor } from './access/useGrantor';
import { ResultList } from './list/ResultList';
import { groupCount, nameOf } from './personLabels';

type AccessStage =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving'; readonly done: number; readonly of: number }
  | { readonly kind: 'saved'; readonly results: readonly StepResult[] };

/** A person's access while it is changed: changes are collected, looked at in words, and then saved row by row. */
export function usePersonAccess(facts: PersonRecord, onSaved: () => void) {
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
    const held = facts.groups.filter(({ roles }) => roles.some(isGroupRole));
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
    reached: facts.groups.filter(({ roles }) => !roles.some(isGroupRole)),
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

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  locked: { marginBottom: tokens.spacingVerticalM },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const OWN = 'Nobody changes their own rights. Ask somebody else who gives access.';
const DELETED = 'This person is deleted and has no access. Restore them first.';

/** What a person holds where, and what it comes to. @source MGM-12 MGM-13 MGM-15 MGM-17 MGM-18 */
export function AccessPanel({ user, access }: { user: DirectoryUser; access: PersonAccessState }) {
  const styles = useStyles();
  const giver = useGrantor();
  const { saved, wanted, groups, stage, changes } = access;
  const isOwn = giver.userId === user.userId;
  const locked = isOwn ? OWN : user.status === 'Deleted' ? DELETED : undefined;
  const subject = {
    userId: user.userId,
    hasCarrierCodes: user.carrierCodes.length > 0,
    hasAgentCodes: user.agentCodes.length > 0,
    locked,
  };
  return (
    <Panel title="Access">
      {locked !== undefined && (
        <div className={styles.locked}>
          <Strip intent="info">{locked}</Strip>
        </div>
      )}
      <AccessFields
        subject={subject}
        saved={saved}
        wanted={wanted}
        groups={groups}
        reached={access.reached}
        onChange={access.change}
        onAddGroup={(group) => {
          access.addGroup(group);
          access.change(withGrants(wanted, [{ role: Role.BillingUser, groupNumber: group.groupNumber }], true));
        }}
      >
        {user.grantsElsewhere > 0 && (
          <span className={styles.quiet}>Also has access in {groupCount(user.grantsElsewhere)} beyond your reach.</span>
        )}
        {stage.kind === 'saved' && <ResultList results={stage.results} groups={groups} />}
        {changes === 0 && access.after.length > 0 && (
          <RightsPreview title="What this comes to" before={[]} after={access.after} />
        )}
        {changes > 0 && (
          <>
            <RightsPreview
              before={access.before}
              after={access.after}
              isViewOnly={rolesIn(wanted).includes(Role.ViewOnly)}
            />
            <div className={styles.actions}>
              <Button appearance="primary" onClick={access.save} disabledFocusable={stage.kind === 'saving'}>
                {stage.kind === 'saving' ? `Saving ${stage.done} of ${stage.of}` : 'Save access'}
              </Button>
              <Button onClick={access.discard} disabledFocusable={stage.kind === 'saving'}>
                Discard
              </Button>
            </div>
          </>
        )}
      </AccessFields>
    </Panel>
  );
}
