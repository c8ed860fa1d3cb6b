import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { DirectorySort, DirectoryUser } from '../../../../domain/people/directory/DirectoryUser';
import { nameOf } from '../../../../domain/people/directory/personLabels';
import { PERSON_LIST } from '../../../../domain/people/directory/personList';
import { Checkbox } from '../../../kit/forms/fields';
import { AppLink } from '../../../kit/navigation/AppLink';
import { paths, useArea } from '../../../kit/navigation/paths';
import { type Looks, tableColumns } from '../../../kit/tables/ListPart';
import type { StackColumn } from '../../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../../kit/tables/shownColumns';
import { Table, TableCell, TableHeadCell, TableRow } from '../../../kit/tables/Table';
import { TableHead } from '../../../kit/tables/TableHead';
import { useTableStyles } from '../../../kit/tables/tableStyles';
import { below } from '../../../kit/useBreakpoint';
import { EmailText } from '../../../kit/values/EmailText';
import { LastSignIn, UserStatusBadge } from '../UserStatusBadge';
import type { DirectoryState } from './useDirectory';

const LOOKS: Looks<DirectoryUser, DirectorySort> = {
  name: { sort: 'name', cell: (user) => <PersonLink user={user} /> },
  email: { sort: 'email', cell: ({ email }) => <Address text={email} /> },
  status: { sort: 'status', cell: ({ status }) => <UserStatusBadge status={status} /> },
  roles: { kind: 'text' },
  lastSignIn: { isExtra: true, sort: 'lastLogin', cell: (user) => <LastSignIn user={user} /> },
  signInMethod: { isExtra: true },
};
const COLUMNS = tableColumns(PERSON_LIST, LOOKS);

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
      <Table className={table.table} size={isCompact(address) ? 'compact' : undefined} aria-label={PERSON_LIST.title}>
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
  readonly columns: readonly StackColumn<DirectoryUser>[];
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
      {columns.map(({ id, kind, isExtra, cell }) => (
        <TableCell
          key={id}
          className={mergeClasses(
            styles.cell,
            kind === 'whole' && table.whole,
            kind === 'text' && styles.long,
            isExtra && styles.extra,
          )}
        >
          {cell(user)}
        </TableCell>
      ))}
    </TableRow>
  );
});
