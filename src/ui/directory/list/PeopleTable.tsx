import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { DirectorySort } from '../../../application/directory/DirectoryQuery';
import { connectionText } from '../../../domain/directory/connectionText';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { Checkbox } from '../../kit/forms/fields';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { below } from '../../kit/useBreakpoint';
import { groupsText, holdingsOf, nameOf } from '../personWords';
import { UserStatusText } from '../UserStatusText';
import { LastSignIn } from './LastSignIn';
import type { DirectoryState } from './useDirectory';

interface Column {
  readonly words: string;
  /** Whether its words stay on one line. */
  readonly isWhole?: boolean;
  /** Whether it has many words, and keeps room for them. */
  readonly isLong?: boolean;
  /** Whether it is left out where there is little room: it is on the person's page, too. */
  readonly isExtra?: boolean;
  readonly sort?: DirectorySort;
  readonly cell: (user: DirectoryUser) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { words: 'Email', sort: 'email', cell: ({ email }) => <OneLine text={email} /> },
  { words: 'Status', sort: 'status', cell: ({ status }) => <UserStatusText status={status} /> },
  { words: 'Holds', isLong: true, cell: holdingsOf },
  { words: 'Groups', cell: groupsText },
  {
    words: 'Last sign-in',
    isWhole: true,
    isExtra: true,
    sort: 'lastLogin',
    cell: (user) => <LastSignIn user={user} />,
  },
  { words: 'Signs in by', isExtra: true, cell: connectionText },
];

const useStyles = makeStyles({
  cell: { fontSize: '13px', paddingBlock: tokens.spacingVerticalS, overflowWrap: 'anywhere' },
  choose: { width: '44px' },
  long: { minWidth: '150px', overflowWrap: 'normal' },
  extra: { [below(3)]: { display: 'none' } },
  name: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  line: {
    display: 'block',
    maxWidth: 'clamp(130px, 14vw, 300px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

function OneLine({ text }: { text: string }) {
  return (
    <span className={useStyles().line} title={text}>
      {text}
    </span>
  );
}

/** The people as a table; a name leads to the person. */
export function PeopleTable({ state, users }: { state: DirectoryState; users: readonly DirectoryUser[] }) {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const { query, selection, choose, change } = state;
  const isAllChosen = users.every(({ userId }) => selection.has(userId));
  const headings = COLUMNS.map(({ words, sort, isExtra }) => ({
    label: words,
    sort,
    className: isExtra ? styles.extra : undefined,
  }));
  return (
    <div className={table.frame}>
      <Table className={table.table} aria-label="People">
        <TableHead
          isSticky
          first={
            <TableHeaderCell className={styles.choose}>
              <Checkbox
                label="Choose everybody on this page"
                checked={isAllChosen}
                onChange={(isChosen) => choose(users, isChosen)}
              />
            </TableHeaderCell>
          }
          headings={[{ label: 'Name', sort: 'name' }, ...headings]}
          sorting={{
            by: query.sort,
            direction: query.direction,
            firstDirection: 'asc',
            onSort: (sort, direction) => change({ sort, direction }),
          }}
        />
        <TableBody>
          {users.map((user) => (
            <TableRow key={user.userId} className={table.row}>
              <TableCell>
                <Checkbox
                  label={`Choose ${nameOf(user)}`}
                  checked={selection.has(user.userId)}
                  onChange={(isChosen) => choose([user], isChosen)}
                />
              </TableCell>
              <TableCell className={styles.cell}>
                <AppLink to={paths.person(area, user.userId)} className={styles.name}>
                  {nameOf(user)}
                </AppLink>
              </TableCell>
              {COLUMNS.map(({ words, isWhole, isLong, isExtra, cell }) => (
                <TableCell
                  key={words}
                  className={mergeClasses(
                    styles.cell,
                    isWhole && table.whole,
                    isLong && styles.long,
                    isExtra && styles.extra,
                  )}
                >
                  {cell(user)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
