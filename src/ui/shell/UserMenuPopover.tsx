import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { KeyboardRegular, PersonRegular, SignOutRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { THEMES, type ThemeChoice } from '../../application/preferences/Appearance';
import { useMe } from '../kit/MeContext';
import { paths, useArea } from '../kit/navigation/paths';
import { nameOf } from './navigation';
import { OutwardLinks } from './OutwardLinks';
import { roleWords } from './roleWords';
import { useOpenShortcuts } from './ShortcutsSheet';
import { UserButton } from './UserButton';
import { useThemeChoice } from './useTheme';

const useStyles = makeStyles({
  who: { padding: tokens.spacingHorizontalS, maxWidth: '280px', overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const THEME_WORDS: Readonly<Record<ThemeChoice, string>> = {
  system: 'As the browser',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};

export function UserMenuPopover() {
  const styles = useStyles();
  const me = useMe();
  const navigate = useNavigate();
  const area = useArea();
  const openShortcuts = useOpenShortcuts();
  const { choice, choose } = useThemeChoice();
  return (
    <Menu
      defaultOpen
      // In the header, which is a landmark: at the end of the page it would be in none.
      inline
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={(_, { checkedItems: [chosen] }) =>
        choose(THEMES.find((theme) => theme === chosen) ?? 'system')
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <UserButton />
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.who}>
          <div className={styles.name}>{nameOf(me)}</div>
          <div className={styles.quiet}>{me.user.email}</div>
          <div className={styles.quiet}>{roleWords(me)}</div>
        </div>
        <MenuDivider />
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>Appearance</MenuGroupHeader>
            {THEMES.map((theme) => (
              <MenuItemRadio key={theme} name="theme" value={theme}>
                {THEME_WORDS[theme]}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <OutwardLinks />
          <MenuItem icon={<PersonRegular />} onClick={() => void navigate(paths.profile(area))}>
            Your profile
          </MenuItem>
          <MenuItem icon={<KeyboardRegular />} secondaryContent="?" onClick={openShortcuts}>
            Keyboard shortcuts
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} onClick={() => void navigate(paths.signOut)}>
            Sign out
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
