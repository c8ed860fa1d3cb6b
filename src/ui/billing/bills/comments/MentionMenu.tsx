import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Note } from '../../../kit/layout';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // Clear of the focus ring of the text area.
    marginTop: tokens.spacingVerticalXS,
  },
  names: { maxHeight: '320px', overflowY: 'auto' },
});

interface MentionMenuProps {
  readonly names: readonly string[];
  readonly isDisabled: boolean;
  readonly onChoose: (name: string) => void;
}

/** Chooses a person to mention in a comment, who gets a notice. */
export function MentionMenu({ names, isDisabled, onChoose }: MentionMenuProps) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton size="small" disabledFocusable={isDisabled}>
            Mention
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.names}>
          <MenuList>
            {names.map((name) => (
              <MenuItem key={name} onClick={() => onChoose(name)}>
                {name}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Note>People you mention with @ and their name get a notice.</Note>
    </div>
  );
}
