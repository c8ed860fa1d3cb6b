import { Button, type ButtonProps } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { useShellStyles } from './AppShell.styles';

/** The button of the group menu. Takes whatever a menu gives its trigger. */
export function GroupButton(props: ButtonProps) {
  const styles = useShellStyles();
  const { groups } = useMe();
  const choice = useService(GroupChoice);
  const chosen = useStream(choice.chosen$, choice.chosen);
  const name = groups.find(({ groupNumber }) => groupNumber === chosen)?.name ?? 'All groups';
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
