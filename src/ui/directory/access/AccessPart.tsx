import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { type Access, groupsIn } from '../../../application/directory/Access';
import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import { TextInput } from '../../kit/forms/fields';
import { AccessGrid } from './AccessGrid';
import type { AccessSubject } from './accessDecider';
import { GroupPicker } from './GroupPicker';
import { groupsComeFrom, reachedText } from './groupsComeFrom';
import { useAccessEditor } from './useAccessEditor';
import { WholeRoles } from './WholeRoles';

/** From so many groups on, a row is found by typing. */
const MANY = 12;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    flex: '1 1 200px',
    maxWidth: '340px',
  },
});

export interface AccessPartProps {
  readonly subject: AccessSubject;
  readonly saved: Access;
  readonly wanted: Access;
  /** Every group that may be a row: held or added. */
  readonly groups: readonly DirectoryGroup[];
  /** Groups that come with a rep or with codes. */
  readonly reached?: readonly DirectoryGroup[];
  readonly onChange: (wanted: Access) => void;
  readonly onAddGroup: (group: DirectoryGroup) => void;
  readonly children?: ReactNode;
}

/** Somebody's access: group by group, and what is not held by group. @source MGM-12 MGM-13 MGM-17 MGM-18 */
export function AccessPart(props: AccessPartProps) {
  const { subject, saved, wanted, groups, reached = [], onChange, onAddGroup, children } = props;
  const styles = useStyles();
  const [words, setWords] = useState('');
  const looked = words.trim().toLowerCase();
  const rows = groups.filter(
    ({ name, groupNumber }) => name.toLowerCase().includes(looked) || groupNumber.startsWith(looked),
  );
  const editor = useAccessEditor({ subject, saved, wanted, groups: rows, onChange });
  const origin = groupsComeFrom(wanted);
  const isGivenGroups = subject.locked === undefined && origin === undefined;
  const listed = new Set([...groups.map(({ groupNumber }) => groupNumber), ...groupsIn(saved)]);
  return (
    <div className={styles.root}>
      {(isGivenGroups || groups.length > MANY) && (
        <div className={styles.bar}>
          {isGivenGroups && (
            <div className={styles.field}>
              <Label htmlFor="access-add-group">Add a group</Label>
              <GroupPicker id="access-add-group" without={listed} onPick={onAddGroup} />
            </div>
          )}
          {groups.length > MANY && (
            <div className={styles.field}>
              <Label htmlFor="access-find-group">Find a group</Label>
              <TextInput id="access-find-group" type="search" value={words} onChange={setWords} />
            </div>
          )}
        </div>
      )}
      {origin !== undefined && (
        <span>
          {origin} {reachedText(reached)}
        </span>
      )}
      {groups.length > 0 && <AccessGrid editor={editor} />}
      {groups.length === 0 && origin === undefined && <span>No group yet.</span>}
      <WholeRoles editor={editor} wanted={wanted} />
      {children}
    </div>
  );
}
