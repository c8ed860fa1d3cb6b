import { Label, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { type Access, GLOBAL_ROLES, groupsIn, has, rolesIn } from '../../../../application/people/directory/Access';
import type { DirectoryGroup } from '../../../../application/people/directory/GroupSearch';
import { groupCount } from '../../../../domain/people/directory/personLabels';
import { type PrimaryType, primaryTypeOf } from '../../../../domain/platform/access/Role';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import { matchesSearch } from '../../../../domain/platform/text/searchText';
import { Checkbox, TextInput } from '../../../kit/forms/fields';
import { GroupPicker } from '../../../kit/forms/GroupPicker';
import { Stack } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';
import { AccessGrid } from './AccessGrid';
import { type AccessEditor, useAccessEditor } from './useAccessEditor';
import type { AccessSubject } from './useGrantor';

/** Above this number of groups, a search box is shown. */
const MANY = 12;

const useStyles = makeStyles({
  field: { flex: '1 1 200px', maxWidth: '340px' },
});

export interface AccessFieldsProps {
  readonly subject: AccessSubject;
  readonly saved: Access;
  readonly wanted: Access;
  /** Groups with a row: held or added. */
  readonly groups: readonly DirectoryGroup[];
  /** Groups that come from a rep or from codes. */
  readonly reached?: readonly DirectoryGroup[];
  readonly onChange: (wanted: Access) => void;
  readonly onAddGroup: (group: DirectoryGroup) => void;
  readonly children?: ReactNode;
}

/** Fields for a person's access: roles by group, and roles not assigned by group. @source MGM-12 MGM-13 MGM-17 MGM-18 */
export function AccessFields(props: AccessFieldsProps) {
  const { subject, saved, wanted, groups, reached = [], onChange, onAddGroup, children } = props;
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const rows = groups.filter(
    ({ name, groupNumber }) => matchesSearch(name, search) || groupNumber.startsWith(search.trim()),
  );
  const editor = useAccessEditor({ subject, saved, wanted, groups: rows, onChange });
  const origin = groupSourceMessage(wanted);
  const canAddGroups = subject.locked === undefined && origin === undefined;
  const listed = new Set([...groups.map(({ groupNumber }) => groupNumber), ...groupsIn(saved)]);
  return (
    <Stack gap="M">
      {(canAddGroups || groups.length > MANY) && (
        <Stack isRow gap="M">
          {canAddGroups && (
            <Stack gap="XXS" className={styles.field}>
              <Label htmlFor="access-add-group">Add a group</Label>
              <GroupPicker id="access-add-group" without={listed} onPick={onAddGroup} />
            </Stack>
          )}
          {groups.length > MANY && (
            <Stack gap="XXS" className={styles.field}>
              <Label htmlFor="access-find-group">Find a group</Label>
              <TextInput id="access-find-group" type="search" value={search} onChange={setSearch} />
            </Stack>
          )}
        </Stack>
      )}
      {origin !== undefined && (
        <span>
          {origin} {scopeGroupsMessage(reached)}
        </span>
      )}
      {groups.length > 0 && <AccessGrid editor={editor} isLocked={subject.locked !== undefined} />}
      {groups.length === 0 && origin === undefined && <span>No groups yet.</span>}
      <GlobalRoles editor={editor} wanted={wanted} />
      {children}
    </Stack>
  );
}

const useGlobalRolesStyles = makeStyles({
  root: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
  },
});

/** Roles not assigned by group: those the viewer can grant, and those the person has. */
function GlobalRoles({ editor, wanted }: { editor: AccessEditor; wanted: Access }) {
  const styles = useGlobalRolesStyles();
  const looks = useLooks();
  const shown = GLOBAL_ROLES.filter((role) => has(wanted, role, null) || editor.canOffer(role));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.root}>
      <legend className={looks.strongLegend}>Roles not assigned by group</legend>
      <div className={styles.list}>
        {shown.map((role) => {
          const refusal = editor.refusalOf(role, null);
          return (
            <Checkbox
              key={role}
              label={roleLabel(role)}
              isLabelShown
              checked={has(wanted, role, null)}
              blocker={refusal}
              onChange={() => editor.toggleGlobal(role)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

const GROUP_SOURCES: Readonly<Partial<Record<PrimaryType, string>>> = {
  admin: "An admin's groups come from the rep number. Managers and system administrators have all groups.",
  carrier: "A carrier's groups come from the carrier codes.",
  agent: "An agent's groups come from the agent codes.",
};
const NAMES_SHOWN = 3;

/** Explains where the groups come from if they are not assigned individually. @source product.md, Rights */
function groupSourceMessage(access: Access): string | undefined {
  return GROUP_SOURCES[primaryTypeOf(rolesIn(access))];
}

/** The number of groups and the first few names. */
function scopeGroupsMessage(groups: readonly DirectoryGroup[]): string {
  if (groups.length === 0) return '';
  const named = groups.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = groups.length > NAMES_SHOWN ? ' …' : '';
  return `${groupCount(groups.length)} now: ${named.join(', ')}${more}`;
}
