import { makeStyles, tokens } from '@fluentui/react-components';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { Checkbox } from '../../kit/forms/fields';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { groupsText, holdingsOf, nameOf } from '../personWords';
import { UserStatusText } from '../UserStatusText';
import { LastSignIn } from './LastSignIn';
import type { DirectoryState } from './useDirectory';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: {
    gridColumn: '2 / -1',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

/** The people where a table has no room: one card each. */
export function PeopleCards({ state, users }: { state: DirectoryState; users: readonly DirectoryUser[] }) {
  const styles = useStyles();
  const area = useArea();
  return (
    <ul className={styles.list} aria-label="People">
      {users.map((user) => (
        <li key={user.userId} className={styles.card}>
          <Checkbox
            label={`Choose ${nameOf(user)}`}
            checked={state.selection.has(user.userId)}
            onChange={(isChosen) => state.choose([user], isChosen)}
          />
          <AppLink to={paths.person(area, user.userId)} className={styles.name}>
            {nameOf(user)}
          </AppLink>
          <UserStatusText status={user.status} />
          <span className={styles.quiet}>{user.email}</span>
          <span className={styles.quiet}>
            {holdingsOf(user)} · Groups: {groupsText(user)}
          </span>
          <span className={styles.quiet}>
            Last sign-in: <LastSignIn user={user} />
          </span>
        </li>
      ))}
    </ul>
  );
}
