import { Checkbox, Label, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { type Access, GLOBAL_ROLES, groupsIn, has, rolesIn } from '../../../application/directory/Access';
import { type PrimaryType, primaryTypeOf } from '../../../domain/access/Role';
import { roleLabel } from '../../../domain/access/roleLabel';
import type { DirectoryGroup } from '../../../domain/directory/DirectoryUser';
import { TextBox } from '../../kit/forms/TextBox';
import { groupCount } from '../personLabels';
import { AccessGrid } from './AccessGrid';
import { GroupPicker } from './GroupPicker';
import { type AccessEditor, useAccessEditor } from './useAccessEditor';
import type { AccessSubject } from './useGrantor';

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
export function AccessFields(props: AccessPartProps) {
  const { subject, saved, wanted, groups, reached = [], onChange, onAddGroup, children } = props;
  const styles = useStyles();
  const [words, setWords] = useState('');
  const looked = words.trim().toLowerCase();
  const rows = groups.filter(
    ({ name, groupNumber }) => name.toLowerCase().includes(looked) || groupNumber.startsWith(looked),
  );
  const editor = useAccessEditor({ subject, saved, wanted, groups: rows, onChange });
  const origin = groupSourceMessage(wanted);
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
              <TextBox id="access-find-group" type="search" value={words} onChange={setWords} />
            </div>
          )}
        </div>
      )}
      {origin !== undefined && (
        <span>
          {origin} {scopeGroupsMessage(reached)}
        </span>
      )}
      {groups.length > 0 && <AccessGrid editor={editor} />}
      {groups.length === 0 && origin === undefined && <span>No group yet.</span>}
      <GlobalRoles editor={editor} wanted={wanted} />
      {children}
    </div>
  );
}

const useWholeRolesStyles = makeStyles({
  root: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
  },
});

/** The roles that are not held by group: those that the person at the screen gives, and those that are held. */
function GlobalRoles({ editor, wanted }: { editor: AccessEditor; wanted: Access }) {
  const styles = useWholeRolesStyles();
  const shown = GLOBAL_ROLES.filter((role) => has(wanted, role, null) || editor.offers(role));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>Not by group</legend>
      <div className={styles.list}>
        {shown.map((role) => {
          const refusal = editor.refusalOf(role, null);
          return (
            <Checkbox
              key={role}
              label={roleLabel(role)}
              checked={has(wanted, role, null)}
              disabled={refusal !== undefined}
              {...(refusal !== undefined && { title: refusal, 'aria-description': refusal })}
              onChange={() => editor.toggleWhole(role)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

const WORDS: Readonly<Partial<Record<PrimaryType, string>>> = {
  admin: 'An admin has the groups of the rep number; managers and system administrators have all.',
  carrier: 'A carrier has the groups of the carrier codes.',
  agent: 'An agent has the groups of the agent codes.',
};
const NAMED = 3;

/** Why somebody is given no groups one by one; undefined for whoever is. @source product.md, Rights */
function groupSourceMessage(access: Access): string | undefined {
  return WORDS[primaryTypeOf(rolesIn(access))];
}

/** Which groups those are: the first few by name. */
function scopeGroupsMessage(groups: readonly DirectoryGroup[]): string {
  if (groups.length === 0) return '';
  const named = groups.slice(0, NAMED).map(({ name }) => name);
  const more = groups.length > NAMED ? ' …' : '';
  return `${groupCount(groups.length)} now: ${named.join(', ')}${more}`;
}
