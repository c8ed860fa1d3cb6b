import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type Access,
  type AccessEdit,
  accessOf,
  editedAccess,
  grantsOf,
  rolesIn,
  withGrants,
} from '../../../application/people/directory/Access';
import { ChangePeople } from '../../../application/people/directory/ChangePeople';
import type { DirectoryGroup } from '../../../application/people/directory/GroupSearch';
import type { PersonRecord } from '../../../application/people/directory/PersonQuery';
import { accessSteps, type StepResult } from '../../../application/people/directory/PersonStep';
import { isGroupRole } from '../../../domain/people/directory/canGrant';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { groupCount, nameOf } from '../../../domain/people/directory/personLabels';
import { effectiveRights } from '../../../domain/platform/access/effectiveRights';
import { Role } from '../../../domain/platform/access/Role';
import { DiscardButton } from '../../kit/dialogs/AskingButton';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Quiet, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { AccessFields } from './access/AccessFields';
import { RightsPreview } from './access/RightsPreview';
import { useGrantor } from './access/useGrantor';
import { ResultList } from './list/ResultList';

type AccessStage =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving'; readonly done: number; readonly of: number }
  | { readonly kind: 'saved'; readonly results: readonly StepResult[] };

/** Editing state of a person's access: collects changes, previews them, and saves them row by row. */
export function usePersonAccess(record: PersonRecord, onSaved: () => void) {
  const change = useService(ChangePeople);
  const notify = useNotify();
  const announce = useAnnounce();
  /** The person as returned by the last save. */
  const [lastSaved, setLastSaved] = useState(record.user);
  const user = lastSaved.version > record.user.version ? lastSaved : record.user;
  const [edit, setEdit] = useState<AccessEdit>();
  const [added, setAdded] = useState<readonly DirectoryGroup[]>([]);
  const [stage, setStage] = useState<AccessStage>({ kind: 'editing' });
  const saved = useMemo(() => accessOf(user.grants), [user]);
  const wanted = useMemo(() => (edit ? editedAccess(saved, edit) : saved), [saved, edit]);
  const steps = useMemo(() => accessSteps(saved, wanted), [saved, wanted]);
  const groups = useMemo(() => {
    const held = record.groups.filter(({ roles }) => roles.some(isGroupRole));
    return merged(held, added);
  }, [record.groups, added]);
  const [before, after] = useMemo(() => {
    const names = new Map(groups.map(({ groupNumber, name }) => [groupNumber, name]));
    return [saved, wanted].map((access) =>
      effectiveRights({ ...user, grants: grantsOf(access) }, names, user.codeNames),
    );
  }, [groups, saved, wanted, user]);

  function remember(results: readonly StepResult[]): void {
    const last = results.at(-1);
    if (last) setLastSaved(last.user);
  }

  async function undo(results: readonly StepResult[]): Promise<void> {
    const undone = await change.undo(results);
    remember(undone);
    const isUndone = undone.every(({ ok }) => ok);
    if (isUndone) notify({ title: `Access of ${nameOf(user)} restored` });
    else notify({ title: 'Not all changes could be undone', text: 'Check the access.', intent: 'warning' });
    onSaved();
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || steps.length === 0) return;
    setStage({ kind: 'saving', done: 0, of: steps.length });
    const results = await change.run([{ user, steps }], {
      onProgress: (done) => setStage({ kind: 'saving', done, of: steps.length }),
    });
    remember(results);
    const refused = results.filter(({ ok }) => !ok);
    // Keep refused changes, so that they can be retried, and changes made while saving.
    if (refused.length === 0) setEdit((now) => (now === edit ? undefined : now));
    setStage(refused.length === 0 ? { kind: 'editing' } : { kind: 'saved', results });
    if (refused.length === 0) notify({ title: `Access of ${nameOf(user)} saved`, undo: () => void undo(results) });
    else announce(`${refused.length} of ${results.length} changes were refused`);
    onSaved();
  }

  return {
    saved,
    wanted,
    groups,
    /** Groups that come from the rep or the codes. */
    reached: record.groups.filter(({ roles }) => !roles.some(isGroupRole)),
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

/** Added groups first, so that they are in view; without duplicates. */
function merged(held: readonly DirectoryGroup[], added: readonly DirectoryGroup[]): readonly DirectoryGroup[] {
  const all = new Map([...added, ...held].map((group) => [group.groupNumber, group]));
  return [...all.values()];
}

const OWN = 'You cannot change your own access. Ask another administrator.';
const DELETED = 'This person is deleted and has no access. Restore the person first.';

/** A person's access by group, with a preview of effective access. @source MGM-12 MGM-13 MGM-15 MGM-17 MGM-18 */
export function AccessPanel({ user, access }: { user: DirectoryUser; access: PersonAccessState }) {
  const looks = useLooks();
  const grantor = useGrantor();
  const { saved, wanted, groups, stage, changes } = access;
  const isOwn = grantor.userId === user.userId;
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
        <div className={looks.below}>
          <MessageBar intent="info">{locked}</MessageBar>
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
          <Quiet>Also has access in {groupCount(user.grantsElsewhere)} outside your scope.</Quiet>
        )}
        {stage.kind === 'saved' && <ResultList results={stage.results} groups={groups} />}
        {changes === 0 && access.after.length > 0 && (
          <RightsPreview title="Effective access" before={[]} after={access.after} />
        )}
        {changes > 0 && (
          <>
            <RightsPreview
              before={access.before}
              after={access.after}
              isViewOnly={rolesIn(wanted).includes(Role.ViewOnly)}
            />
            <Stack isRow gap="S" align="center">
              <Button appearance="primary" onClick={access.save} disabledFocusable={stage.kind === 'saving'}>
                {stage.kind === 'saving' ? `Saving ${stage.done} of ${stage.of}` : 'Save access'}
              </Button>
              <DiscardButton isBusy={stage.kind === 'saving'} onDiscard={access.discard} />
            </Stack>
          </>
        )}
      </AccessFields>
    </Panel>
  );
}
