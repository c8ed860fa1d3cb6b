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
import type { PersonStep, StepResult } from '../../../application/directory/PersonStep';
import { type Role, Role as Roles } from '../../../domain/access/Role';
import { roleLabel } from '../../../domain/access/roleLabel';
import { grantableRoles, isGroupRole } from '../../../domain/directory/canGrant';
import type { DirectoryGroup } from '../../../domain/directory/DirectoryUser';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { useHeldFocus } from '../../kit/dialogs/useHeldFocus';
import { SelectBox } from '../../kit/forms/SelectBox';
import { GroupPicker } from '../access/GroupPicker';
import { useGrantor } from '../access/useGrantor';
import { peopleCount } from '../personLabels';
import { isRetryable, ResultList } from './ResultList';
import { BULK_LABELS, type BulkAction, type BulkState, bulkStep } from './useBulk';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  chosen: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  missing: { color: tokens.colorStatusDangerForeground1 },
});

const NOTES: Readonly<Record<BulkAction, string>> = {
  giveRole: 'Each gets it where you may give it; the answer says for each what happened.',
  takeRole: 'Each loses it where you may take it; the answer says for each what happened.',
  addGroup: 'Each becomes a billing user of the group.',
  removeGroup: 'Each loses all they hold in the group; the answer says for each what happened.',
  disable: 'Whatever they have open stops working at once, and signing in is refused, until they are enabled again.',
  enable: 'They may sign in again, with the rights they had.',
  sendReset: 'Each gets a link that sets a new password.',
  sendWelcome: 'Each gets a welcome with a link to begin.',
};

const CHOOSE_GROUP = 'Choose a group from the list.';
const CHOOSE_GROUP_OR_CLEAR = 'Choose a group from the list, or empty the field.';

export interface BulkActionDialogProps {
  /** Undefined while nothing is asked. */
  readonly action: BulkAction | undefined;
  readonly count: number;
  readonly onConfirm: (step: PersonStep) => void;
  readonly onCancel: () => void;
}

/** Asks what a change of several people takes: which role, which group. */
export function BulkActionDialog({ action: deed, count, onConfirm, onCancel }: BulkActionDialogProps) {
  const [shown, setShown] = useState<BulkAction>('giveRole');
  if (deed !== undefined && deed !== shown) setShown(deed);
  const [role, setRole] = useState<Role>();
  const [group, setGroup] = useState<DirectoryGroup>();
  /** What stands in the field of the group, which is no group before one is picked. */
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState('');
  const styles = useStyles();
  const giver = useGrantor();
  const asksRole = shown === 'giveRole' || shown === 'takeRole' || shown === 'addGroup';
  const needsGroup = shown === 'addGroup' || shown === 'removeGroup';
  const asksGroup = needsGroup || (asksRole && role !== undefined && isGroupRole(role));
  const roles = grantableRoles(giver).filter(
    (one) => shown !== 'addGroup' || (isGroupRole(one) && one !== Roles.BillingUser),
  );
  const isReset = deed === undefined && (role !== undefined || group !== undefined || words !== '' || missing !== '');
  if (isReset) {
    setRole(undefined);
    setGroup(undefined);
    setWords('');
    setMissing('');
  }
  const confirm = () => {
    if (asksGroup && !group && words !== '') return setMissing(needsGroup ? CHOOSE_GROUP : CHOOSE_GROUP_OR_CLEAR);
    const step = bulkStep(shown, { role, groupNumber: asksGroup ? group?.groupNumber : undefined });
    if (step) onConfirm(step);
    else setMissing(needsGroup ? 'Choose a group first.' : 'Choose a role first.');
  };
  return (
    <ConfirmDialog
      open={deed !== undefined}
      title={`${BULK_LABELS[shown]}: ${peopleCount(count)}`}
      confirmLabel={BULK_LABELS[shown]}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className={styles.body}>
        <span>{NOTES[shown]}</span>
        {asksRole && (
          <div className={styles.field}>
            <Label htmlFor="bulk-role">{shown === 'addGroup' ? 'And may also' : 'Role'}</Label>
            <SelectBox
              id="bulk-role"
              value={role ?? ''}
              onChange={(value) => {
                setRole(roles.find((one) => one === value));
                setMissing('');
              }}
            >
              <option value="">{shown === 'addGroup' ? 'Nothing more' : 'Choose a role'}</option>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {roleLabel(one)}
                </option>
              ))}
            </SelectBox>
          </div>
        )}
        {asksGroup && (
          <div className={styles.field}>
            <Label htmlFor="bulk-group">{needsGroup ? 'Group' : 'Only in one group'}</Label>
            {group ? (
              <span className={styles.chosen}>
                <strong>{group.name}</strong>
                <Button size="small" appearance="subtle" onClick={() => setGroup(undefined)}>
                  Another group
                </Button>
              </span>
            ) : (
              <GroupPicker
                isInDialog
                id="bulk-group"
                placeholder={needsGroup ? 'Name or number' : 'Every group of theirs'}
                onPick={(picked) => {
                  setGroup(picked);
                  setMissing('');
                }}
                onWords={setWords}
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
  button: { whiteSpace: 'nowrap' },
});

/** How a change of several people goes, and then what became of each. */
export function ResultsDialog({ bulk }: { bulk: BulkState }) {
  const styles = useResultsDialogStyles();
  const { stage } = bulk;
  const results = stage.kind === 'finished' ? stage.results : NONE;
  const refused = results.filter(({ ok }) => !ok);
  const failed = refused.filter(({ error }) => isRetryable(error));
  const isUndone = results.some(({ undo }) => undo.length > 0);
  const isRunning = stage.kind === 'running';
  const isOpen = isRunning || stage.kind === 'finished';
  useReturnFocus(isOpen);
  useHeldFocus(isOpen);
  return (
    <Dialog open={isOpen} modalType="alert" onOpenChange={(_, { open }) => !open && !isRunning && bulk.close()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {isRunning ? 'Working' : `${results.length - refused.length} of ${results.length} done`}
          </DialogTitle>
          <DialogContent>
            {isRunning && (
              <ProgressBar
                className={styles.bar}
                aria-label={`${stage.done} of ${stage.of}`}
                value={stage.of === 0 ? 0 : stage.done / stage.of}
              />
            )}
            {results.length > 0 && <ResultList results={results} namesPeople />}
          </DialogContent>
          <DialogActions>
            {failed.length > 0 && (
              <Button className={styles.button} onClick={() => bulk.again(results, failed)}>
                Try {failed.length} again
              </Button>
            )}
            {isUndone && <Button onClick={() => bulk.undo(results)}>Undo</Button>}
            <Button appearance="primary" disabledFocusable={isRunning} onClick={bulk.close}>
              Close
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
