import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import type { PersonStep } from '../../../application/directory/PersonStep';
import { type Role, Role as Roles } from '../../../domain/access/Role';
import { roleLabel } from '../../../domain/access/roleLabel';
import { grantableRoles } from '../../../domain/directory/grantableRoles';
import { isByGroup } from '../../../domain/directory/isByGroup';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Select } from '../../kit/forms/fields';
import { GroupPicker } from '../access/GroupPicker';
import { peopleText } from '../personWords';
import { useGiver } from '../useGiver';
import { BULK_WORDS, type BulkDeed, bulkStep } from './bulkSteps';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  chosen: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  missing: { color: tokens.colorStatusDangerForeground1 },
});

const NOTES: Readonly<Record<BulkDeed, string>> = {
  giveRole: 'Each gets it where you may give it; the answer says for each what happened.',
  takeRole: 'Each loses it where you may take it; the answer says for each what happened.',
  addGroup: 'Each becomes a billing user of the group.',
  removeGroup: 'Each loses all they hold in the group; the answer says for each what happened.',
  disable: 'Whatever they have open stops working at once, and signing in is refused, until they are enabled again.',
  enable: 'They may sign in again, with the rights they had.',
  sendReset: 'Each gets a link that sets a new password.',
  sendWelcome: 'Each gets a welcome with a link to begin.',
};

const PICK = 'Choose a group from the list.';
const PICK_OR_EMPTY = 'Choose a group from the list, or empty the field.';

export interface BulkQuestionProps {
  /** Undefined while nothing is asked. */
  readonly deed: BulkDeed | undefined;
  readonly count: number;
  readonly onConfirm: (step: PersonStep) => void;
  readonly onCancel: () => void;
}

/** Asks what a change of several people takes: which role, which group. */
export function BulkQuestion({ deed, count, onConfirm, onCancel }: BulkQuestionProps) {
  const [shown, setShown] = useState<BulkDeed>('giveRole');
  if (deed !== undefined && deed !== shown) setShown(deed);
  const [role, setRole] = useState<Role>();
  const [group, setGroup] = useState<DirectoryGroup>();
  /** What stands in the field of the group, which is no group before one is picked. */
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState('');
  const styles = useStyles();
  const giver = useGiver();
  const asksRole = shown === 'giveRole' || shown === 'takeRole' || shown === 'addGroup';
  const needsGroup = shown === 'addGroup' || shown === 'removeGroup';
  const asksGroup = needsGroup || (asksRole && role !== undefined && isByGroup(role));
  const roles = grantableRoles(giver).filter(
    (one) => shown !== 'addGroup' || (isByGroup(one) && one !== Roles.BillingUser),
  );
  const isReset = deed === undefined && (role !== undefined || group !== undefined || words !== '' || missing !== '');
  if (isReset) {
    setRole(undefined);
    setGroup(undefined);
    setWords('');
    setMissing('');
  }
  const confirm = () => {
    if (asksGroup && !group && words !== '') return setMissing(needsGroup ? PICK : PICK_OR_EMPTY);
    const step = bulkStep(shown, { role, groupNumber: asksGroup ? group?.groupNumber : undefined });
    if (step) onConfirm(step);
    else setMissing(needsGroup ? 'Choose a group first.' : 'Choose a role first.');
  };
  return (
    <ConfirmDialog
      open={deed !== undefined}
      title={`${BULK_WORDS[shown]}: ${peopleText(count)}`}
      confirmLabel={BULK_WORDS[shown]}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className={styles.body}>
        <span>{NOTES[shown]}</span>
        {asksRole && (
          <div className={styles.field}>
            <Label htmlFor="bulk-role">{shown === 'addGroup' ? 'And may also' : 'Role'}</Label>
            <Select
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
            </Select>
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
