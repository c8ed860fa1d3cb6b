import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useNotices } from '../kit/feedback/Toasts';
import { instantText } from '../kit/values/DateText';
import { NavList } from './NavList';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  notice: {
    paddingBlock: tokens.spacingVerticalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface OpenProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface ShellDrawersProps {
  readonly open: 'navigation' | 'notices' | undefined;
  readonly onClose: () => void;
}

/** The drawers of the application bar. */
export function ShellDrawers({ open, onClose }: ShellDrawersProps) {
  return (
    <>
      <NavDrawer open={open === 'navigation'} onClose={onClose} />
      <NoticesDrawer open={open === 'notices'} onClose={onClose} />
    </>
  );
}

/** The navigation on narrow windows. */
function NavDrawer(props: OpenProps) {
  return (
    <Drawer title="Go to" position="start" {...props}>
      <nav aria-label="Main">
        <NavList onChosen={props.onClose} />
      </nav>
    </Drawer>
  );
}

/** The notices of this tab. */
function NoticesDrawer(props: OpenProps) {
  const styles = useStyles();
  const { notices } = useNotices();
  return (
    <Drawer title="Notices" position="end" {...props}>
      {notices.length === 0 ? (
        <EmptyState kind="nothingYet" title="No notices" text="Messages from this visit are listed here." />
      ) : (
        <ul className={styles.list}>
          {notices.map(({ id, title, text, at }) => (
            <li key={id} className={styles.notice}>
              <div className={styles.title}>{title}</div>
              {text && <div>{text}</div>}
              <div className={styles.quiet}>{instantText(new Date(at).toISOString())}</div>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

interface DrawerProps extends OpenProps {
  readonly title: string;
  readonly position: 'start' | 'end';
  readonly children: ReactNode;
}

function Drawer({ title, position, open, onClose, children }: DrawerProps) {
  const closeButton = <Button appearance="subtle" aria-label="Close" icon={<DismissRegular />} onClick={onClose} />;
  return (
    <OverlayDrawer open={open} position={position} size="small" onOpenChange={(_, data) => !data.open && onClose()}>
      <DrawerHeader>
        <DrawerHeaderTitle action={closeButton}>{title}</DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>{children}</DrawerBody>
    </OverlayDrawer>
  );
}
