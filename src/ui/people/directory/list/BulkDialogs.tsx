import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Label,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { DirectoryGroup } from '../../../../application/people/directory/GroupSearch';
import type { PersonStep, StepResult } from '../../../../application/people/directory/PersonStep';
import { grantableRoles, isGroupRole } from '../../../../domain/people/directory/canGrant';
import { peopleCount } from '../../../../domain/people/directory/personLabels';
import { type Role, Role as Roles } from '../../../../domain/platform/access/Role';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import { ConfirmDialog } from '../../../kit/dialogs/ConfirmDialog';
import { useReturnFocus } from '../../../kit/dialogs/focus';
import { useFocusStaysInDialog } from '../../../kit/dialogs/focusAfterChange';
import { Select } from '../../../kit/forms/fields';
import { GroupPicker } from '../../../kit/forms/GroupPicker';
import { useLooks } from '../../../kit/useLooks';
import { useGrantor } from '../access/useGrantor';
import { isRetryable, ResultList } from './ResultList';
import { BULK_LABELS, type BulkAction, type BulkState, bulkStep } from './useBulk';

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  missing: { color: tokens.colorStatusDangerForeground1 },
});

const NOTES: Readonly<Record<BulkAction, string>> = {
  addRole: 'Adds the role wherever you can grant it. The results list each person.',
  removeRole: 'Removes the role wherever you can. The results list each person.',
  addGroup: 'Makes each person a billing user of the group.',
  removeGroup: 'Removes all access to the group. The results list each person.',
  disable: 'Ends their sessions now and blocks sign-in until they are enabled again.',
  enable: 'Allows sign-in again with the same access as before.',
  sendReset: 'Emails each person a link to set a new password.',
  sendWelcome: 'Emails each person a welcome with a link to get started.',
};

const CHOOSE_GROUP = 'Choose a group from the list.';
const CHOOSE_GROUP_OR_CLEAR = 'Choose a group from the list, or clear the field.';

export interface BulkActionDialogProps {
  /** Undefined while closed. */
  readonly action: BulkAction | undefined;
  readonly count: number;
  readonly onConfirm: (step: PersonStep) => void;
  readonly onCancel: () => void;
}

/** Confirms a bulk action and asks for its role and group. */
export function BulkActionDialog({ action, count, onConfirm, onCancel }: BulkActionDialogProps) {
  const [shown, setShown] = useState<BulkAction>('addRole');
  if (action !== undefined && action !== shown) setShown(action);
  const [role, setRole] = useState<Role>();
  const [group, setGroup] = useState<DirectoryGroup>();
  /** Text in the group field, while no group is picked. */
  const [groupText, setGroupText] = useState('');
  const [missing, setMissing] = useState('');
  const styles = useStyles();
  const looks = useLooks();
  const grantor = useGrantor();
  const needsRole = shown === 'addRole' || shown === 'removeRole' || shown === 'addGroup';
  const needsGroup = shown === 'addGroup' || shown === 'removeGroup';
  const showsGroup = needsGroup || (needsRole && role !== undefined && isGroupRole(role));
  const roles = grantableRoles(grantor).filter(
    (one) => shown !== 'addGroup' || (isGroupRole(one) && one !== Roles.BillingUser),
  );
  const isReset =
    action === undefined && (role !== undefined || group !== undefined || groupText !== '' || missing !== '');
  if (isReset) {
    setRole(undefined);
    setGroup(undefined);
    setGroupText('');
    setMissing('');
  }
  const confirm = () => {
    if (showsGroup && !group && groupText !== '') return setMissing(needsGroup ? CHOOSE_GROUP : CHOOSE_GROUP_OR_CLEAR);
    const step = bulkStep(shown, { role, groupNumber: showsGroup ? group?.groupNumber : undefined });
    if (step) onConfirm(step);
    else setMissing(needsGroup ? 'Choose a group first.' : 'Choose a role first.');
  };
  return (
    <ConfirmDialog
      open={action !== undefined}
      title={`${BULK_LABELS[shown]}: ${peopleCount(count)}`}
      confirmLabel={BULK_LABELS[shown]}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className={looks.column}>
        <span>{NOTES[shown]}</span>
        {needsRole && (
          <div className={styles.field}>
            <Label htmlFor="bulk-role">{shown === 'addGroup' ? 'Additional role' : 'Role'}</Label>
            <Select
              id="bulk-role"
              value={role ?? ''}
              onChange={(value) => {
                setRole(roles.find((one) => one === value));
                setMissing('');
              }}
            >
              <option value="">{shown === 'addGroup' ? 'None' : 'Choose a role'}</option>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {roleLabel(one)}
                </option>
              ))}
            </Select>
          </div>
        )}
        {showsGroup && (
          <div className={styles.field}>
            <Label htmlFor="bulk-group">{needsGroup ? 'Group' : 'Limit to one group'}</Label>
            {group ? (
              <span className={looks.row}>
                <strong>{group.name}</strong>
                <Button size="small" appearance="subtle" onClick={() => setGroup(undefined)}>
                  Change group
                </Button>
              </span>
            ) : (
              <GroupPicker
                isInDialog
                id="bulk-group"
                placeholder={needsGroup ? 'Name or number' : 'All their groups'}
                onPick={(picked) => {
                  setGroup(picked);
                  setMissing('');
                }}
                onText={setGroupText}
              />
            )}
          </div>
        )}
        {missing !== '' && (
          <span role="alert" className={styles.missing}>
            {missing}
          </span>
        )}
      </div>
    </ConfirmDialog>
  );
}

const NONE: readonly StepResult[] = [];
const useResultsDialogStyles = makeStyles({
  bar: { marginBlock: tokens.spacingVerticalM },
});

/** Progress of a bulk action, then the result for each person. */
export function ResultsDialog({ bulk }: { bulk: BulkState }) {
  const styles = useResultsDialogStyles();
  const looks = useLooks();
  const { stage } = bulk;
  const results = stage.kind === 'finished' ? stage.results : NONE;
  const refused = results.filter(({ ok }) => !ok);
  const failed = refused.filter(({ error }) => isRetryable(error));
  const canUndo = results.some(({ undo }) => undo.length > 0);
  const left = stage.kind === 'finished' ? (stage.left?.users.length ?? 0) : 0;
  const isRunning = stage.kind === 'running';
  const isOpen = isRunning || stage.kind === 'finished';
  useReturnFocus(isOpen);
  useFocusStaysInDialog(isOpen);
  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={(_, { open }) => !open && !isRunning && bulk.close()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {isRunning ? 'Working' : `${results.length - refused.length} of ${results.length} done`}
          </DialogTitle>
          <DialogContent>
            {isRunning && (
              <>
                <ProgressBar
                  className={styles.bar}
                  aria-label={`${stage.done} of ${stage.of}`}
                  value={stage.of === 0 ? 0 : stage.done / stage.of}
                />
                {`${stage.done.toLocaleString('en-US')} of ${peopleCount(stage.of)}`}
              </>
            )}
            {left > 0 && <p>Canceled before the other {peopleCount(left)}.</p>}
            {results.length > 0 && <ResultList results={results} namesPeople />}
          </DialogContent>
          <DialogActions>
            {isRunning && (
              <Button disabledFocusable={stage.isCanceling} onClick={bulk.cancel}>
                Cancel
              </Button>
            )}
            {left > 0 && (
              <Button className={looks.unwrapped} onClick={bulk.goOn}>
                Continue with {left.toLocaleString('en-US')}
              </Button>
            )}
            {failed.length > 0 && (
              <Button className={looks.unwrapped} onClick={() => bulk.again(results, failed)}>
                Try {failed.length} again
              </Button>
            )}
            {canUndo && <Button onClick={() => bulk.undo(results)}>Undo</Button>}
            {!isRunning && (
              <Button appearance="primary" onClick={bulk.close}>
                Close
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
