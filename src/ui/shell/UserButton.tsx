import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import { useMe } from '../kit/MeContext';
import { useShellStyles } from './AppShell.styles';
import { nameOf } from './navigation';

/** The button of the user menu. Takes whatever a menu gives its trigger. */
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
