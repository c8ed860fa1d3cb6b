import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import {
  connectionLabel,
  type DirectorySort,
  type DirectoryUser,
} from '../../../../domain/people/directory/DirectoryUser';
import { groupsLabel, nameOf, rolesAndRequest } from '../../../../domain/people/directory/personLabels';
import { Checkbox } from '../../../kit/forms/fields';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';
import { isCompact, useShownColumns } from '../../../kit/tables/shownColumns';
import { Table, TableCell, TableHeadCell, TableRow } from '../../../kit/tables/Table';
import { TableHead } from '../../../kit/tables/TableHead';
import { useTableStyles } from '../../../kit/tables/tableStyles';
import { below } from '../../../kit/useBreakpoint';
import { EmailText } from '../../../kit/values/EmailText';
import { LastSignIn, UserStatusBadge } from '../UserStatusBadge';
import type { DirectoryState } from './useDirectory';

interface Column {
  /** @source PERSON_LIST_COLUMNS */
  readonly id: string;
  readonly label: string;
  /** Whether the text stays on one line. */
  readonly isWhole?: boolean;
  /** Whether the column has a minimum width for long text. */
  readonly isLong?: boolean;
  /** Whether the column is hidden on narrow screens. */
  readonly isExtra?: boolean;
  readonly sort?: DirectorySort;
  readonly cell: (user: DirectoryUser) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { id: 'name', label: 'Name', sort: 'name', cell: (user) => <PersonLink user={user} /> },
  { id: 'email', label: 'Email', sort: 'email', cell: ({ email }) => <Address text={email} /> },
  { id: 'status', label: 'Status', sort: 'status', cell: ({ status }) => <UserStatusBadge status={status} /> },
  { id: 'roles', label: 'Roles', isLong: true, cell: rolesAndRequest },
  { id: 'groups', label: 'Groups', cell: groupsLabel },
  {
    id: 'lastSignIn',
    label: 'Last sign-in',
    isWhole: true,
    isExtra: true,
    sort: 'lastLogin',
    cell: (user) => <LastSignIn user={user} />,
  },
  { id: 'signInMethod', label: 'Sign-in method', isExtra: true, cell: connectionLabel },
];

const useStyles = makeStyles({
  cell: { fontSize: '13px', overflowWrap: 'anywhere' },
  choose: { width: '44px' },
  long: { minWidth: '150px', overflowWrap: 'normal' },
  extra: { [below(3)]: { display: 'none' } },
  name: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  address: { display: 'block', minWidth: '150px' },
});

/** An email address in full, on several lines where the column is narrow. */
function Address({ text }: { text: string }) {
  return (
    <span className={useStyles().address}>
      <EmailText email={text} />
    </span>
  );
}

/** The list as a table; names link to the person. */
export function PeopleTable({ state, users }: { state: DirectoryState; users: readonly DirectoryUser[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const { address, query, selection, select: choose, change } = state;
  const columns = useShownColumns(COLUMNS, address);
  const isAllChosen = users.every(({ userId }) => selection.has(userId));
  return (
    <div className={table.frame}>
      <Table className={table.table} size={isCompact(address) ? 'compact' : undefined} aria-label="People">
        <TableHead
          isSticky
          first={
            <TableHeadCell className={styles.choose}>
              <Checkbox
                label="Select everyone on this page"
                checked={isAllChosen}
                onChange={(isChosen) => choose(users, isChosen)}
              />
            </TableHeadCell>
          }
          headings={columns.map(({ label, sort, isExtra }) => ({
            label,
            sort,
            className: isExtra ? styles.extra : undefined,
          }))}
          sorting={{
            by: query.sort,
            direction: query.direction,
            firstDirection: 'asc',
            onSort: (sort, direction) => change({ sort, direction }),
          }}
        />
        <tbody>
          {users.map((user) => (
            <PersonRow
              key={user.userId}
              user={user}
              columns={columns}
              isChosen={selection.has(user.userId)}
              onSelect={choose}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

export interface PersonRowProps {
  readonly user: DirectoryUser;
  readonly isChosen: boolean;
  readonly onSelect: DirectoryState['select'];
}

function PersonLink({ user }: { user: DirectoryUser }) {
  return (
    <AppLink to={paths.person(useArea(), user.userId)} className={useStyles().name}>
      {nameOf(user)}
    </AppLink>
  );
}

interface TableRowProps extends PersonRowProps {
  readonly columns: readonly Column[];
}

const PersonRow = memo(function PersonRow({ user, columns, isChosen, onSelect }: TableRowProps) {
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <TableRow className={table.row}>
      <TableCell>
        <Checkbox
          label={`Select ${nameOf(user)}`}
          checked={isChosen}
          onChange={(checked) => onSelect([user], checked)}
        />
      </TableCell>
      {columns.map(({ id, isWhole, isLong, isExtra, cell }) => (
        <TableCell
          key={id}
          className={mergeClasses(styles.cell, isWhole && table.whole, isLong && styles.long, isExtra && styles.extra)}
        >
          {cell(user)}
        </TableCell>
      ))}
    </TableRow>
  );
});
