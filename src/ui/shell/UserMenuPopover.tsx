import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  ArrowRightRegular,
  KeyboardRegular,
  PersonRegular,
  QuestionCircleRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { THEMES, type ThemeChoice } from '../../application/people/preferences/Appearance';
import type { Me } from '../../application/people/preferences/Me';
import { Installation } from '../../application/run/shell/Installation';
import { type PrimaryType, Role } from '../../domain/platform/access/Role';
import { neighboursOf } from '../../domain/platform/neighbours/neighboursOf';
import { Note, Strong } from '../kit/layout';
import { useMe } from '../kit/MeContext';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { UserButton } from './BarButtons';
import { useBrand } from './brand';
import { nameOf } from './NavList';
import { useOpenShortcuts } from './ShortcutsSheet';
import { useThemeChoice } from './useTheme';

const useStyles = makeStyles({
  who: { padding: tokens.spacingHorizontalS, maxWidth: '280px', overflowWrap: 'anywhere' },
});

const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = {
  system: 'Use system setting',
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
      // Inside the header landmark; a portal would be outside any landmark.
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
          <Strong as="div">{nameOf(me)}</Strong>
          <Note as="div">{me.user.email}</Note>
          <Note as="div">{roleSummary(me)}</Note>
        </div>
        <MenuDivider />
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>Appearance</MenuGroupHeader>
            {THEMES.map((theme) => (
              <MenuItemRadio key={theme} name="theme" value={theme}>
                {THEME_LABELS[theme]}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <OutsideLinks />
          <MenuItem icon={<PersonRegular />} onClick={() => void navigate(paths.profile(area))}>
            Your profile
          </MenuItem>
          <MenuItem icon={<ArrowDownloadRegular />} onClick={() => void navigate(paths.exports(area))}>
            Your exports
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

/** Links to other applications the person may open and to their client's support page. @source ENV-1 USR-4 */
function OutsideLinks() {
  const neighbours = neighboursOf(useMe().user, useService(Installation).apps);
  const { supportUrl } = useBrand();
  if (neighbours.length === 0 && !supportUrl) return null;
  return (
    <>
      {neighbours.length > 0 && (
        <MenuGroup>
          <MenuGroupHeader>Other applications</MenuGroupHeader>
          {neighbours.map(({ name, address }) => (
            <MenuItemLink key={name} href={address} icon={<ArrowRightRegular />}>
              {name}
            </MenuItemLink>
          ))}
        </MenuGroup>
      )}
      {supportUrl && (
        <MenuItemLink href={supportUrl} icon={<QuestionCircleRegular />} target="_blank" rel="noopener noreferrer">
          Help and support
        </MenuItemLink>
      )}
      <MenuDivider />
    </>
  );
}

const TYPE_LABELS: Readonly<Record<PrimaryType, string>> = {
  billingUser: 'Billing user',
  admin: 'Admin',
  carrier: 'Carrier',
  agent: 'Agent',
  unknown: 'No role',
};

const FLAG_LABELS: readonly (readonly [Role, string])[] = [
  [Role.Sysadmin, 'system'],
  [Role.Manager, 'manager'],
  [Role.Reconciler, 'reconciler'],
  [Role.Payor, 'payor'],
  [Role.SuperUser, 'super user'],
  [Role.ViewOnly, 'view only'],
];

/** A person's type and roles: `Billing user · reconciler, payor` */
function roleSummary({ user }: Me): string {
  const roles = new Set(user.grants.map(({ role }) => role));
  const flags = FLAG_LABELS.filter(([role]) => roles.has(role)).map(([, label]) => label);
  return [TYPE_LABELS[user.primaryType], flags.join(', ')].filter(Boolean).join(' · ');
}
