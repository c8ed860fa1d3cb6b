import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import type { UserStatus } from '../../../domain/platform/users/CurrentUser';
import { Quiet } from '../../kit/layout';
import { DayOfInstant } from '../../kit/values/DateText';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    height: '22px',
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid transparent`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    '::before': { content: '""', width: '6px', height: '6px', borderRadius: '50%', backgroundColor: 'currentColor' },
  },
  Active: { color: tokens.colorPaletteGreenForeground1, backgroundColor: tokens.colorPaletteGreenBackground1 },
  Disabled: {
    color: tokens.colorPaletteDarkOrangeForeground1,
    backgroundColor: tokens.colorPaletteDarkOrangeBackground1,
  },
  Deleted: {
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStroke1}`,
  },
});

/** @source USR-3 */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, styles[status])}>{status}</span>;
}

/** Time of the last sign-in. */
export function LastSignIn({ user }: { user: DirectoryUser }) {
  if (user.lastLoginAt === null) return <Quiet>Never</Quiet>;
  return <DayOfInstant timestamp={user.lastLoginAt} />;
}
