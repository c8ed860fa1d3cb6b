import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { useContext } from 'react';
import { GroupChoice } from '../../application/people/preferences/UserPreferences';
import { useMe } from '../kit/MeContext';
import { groupOfPage, PathContext } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { useShellStyles } from './AppShell.styles';
import { nameOf } from './NavList';

/** The user menu's button. Accepts the props of a menu trigger. */
export function UserButton(props: ButtonProps) {
  const styles = useShellStyles();
  const name = nameOf(useMe());
  const initials = name.split(/[\s@.]+/, 2).map((part) => part.charAt(0).toUpperCase());
  return (
    <Button
      {...props}
      className={styles.barButton}
      appearance="transparent"
      aria-haspopup="menu"
      aria-label={`${name}: your account`}
    >
      <span className={styles.initials} data-initials={initials.join('')} />
      <span className={mergeClasses(styles.onlyWide, styles.ellipsis)}>{name}</span>
    </Button>
  );
}

/** The group menu's button. Accepts the props of a menu trigger. */
export function GroupButton(props: ButtonProps) {
  const styles = useShellStyles();
  const { groups } = useMe();
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  // A page about one group decides: the bar never names another one.
  const shown = groupOfPage(useContext(PathContext)) ?? chosen;
  const name = groups.find(({ groupNumber }) => groupNumber === shown)?.name ?? 'All groups';
  return (
    <Button
      {...props}
      className={styles.barButton}
      appearance="transparent"
      aria-haspopup="menu"
      aria-label={`Group: ${name}`}
      icon={<ChevronDownRegular />}
      iconPosition="after"
    >
      <span className={styles.ellipsis}>{name}</span>
    </Button>
  );
}
