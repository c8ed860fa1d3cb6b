import { makeStyles, tokens } from '@fluentui/react-components';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { DayOfInstant } from '../../kit/values/DateText';

const useStyles = makeStyles({ never: { color: tokens.colorNeutralForeground3 } });

/** When somebody signed in last. */
export function LastSignIn({ user }: { user: DirectoryUser }) {
  const styles = useStyles();
  if (user.lastLoginAt === null) return <span className={styles.never}>Never</span>;
  return <DayOfInstant timestamp={user.lastLoginAt} />;
}
