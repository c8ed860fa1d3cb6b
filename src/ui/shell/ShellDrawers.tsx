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
import { type ReactNode, useCallback } from 'react';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { SkeletonRows } from '../kit/feedback/Loading';
import { MissingPart } from '../kit/feedback/MissingPart';
import { useNotices } from '../kit/feedback/Toasts';
import { Note, Stack, Strong } from '../kit/layout';
import { useCloseOnBack } from '../kit/navigation/useCloseOnBack';
import { useServices } from '../kit/Services';
import { instantText } from '../kit/values/DateText';
import { NavList } from './NavList';

const useStyles = makeStyles({
  heading: { fontSize: tokens.fontSizeBase300, marginBlock: `${tokens.spacingVerticalL} ${tokens.spacingVerticalXS}` },
  notice: {
    paddingBlock: tokens.spacingVerticalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
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

/** The person's notices, and the messages of this visit. */
function NoticesDrawer(props: OpenProps) {
  const services = useServices();
  const fetchList = useCallback(async () => {
    const [{ NoticeList }] = await Promise.all([
      import(/* webpackChunkName: "shell-extras" */ './NoticeList'),
      services.prepare(['companions']),
    ]);
    return NoticeList;
  }, [services]);
  const { Part: List, isMissing, retry } = useLazyPart(fetchList, props.open);
  return (
    <Drawer title="Notices" position="end" {...props}>
      {isMissing && <MissingPart onRetry={retry} />}
      {!List && !isMissing && <SkeletonRows rows={4} label="Loading notices" />}
      {List && props.open && <List onClose={props.onClose} />}
      <VisitMessages />
    </Drawer>
  );
}

/** Errors reported by this tab during the visit. */
function VisitMessages() {
  const styles = useStyles();
  const { notices } = useNotices();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="visit-messages">
      <h3 id="visit-messages" className={styles.heading}>
        During this visit
      </h3>
      <Stack as="ul" gap={0}>
        {notices.map(({ id, title, text, at }) => (
          <li key={id} className={styles.notice}>
            <Strong as="div">{title}</Strong>
            {text && <div>{text}</div>}
            <Note as="div">{instantText(new Date(at).toISOString())}</Note>
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface DrawerProps extends OpenProps {
  readonly title: string;
  readonly position: 'start' | 'end';
  readonly children: ReactNode;
}

function Drawer({ title, position, open, onClose, children }: DrawerProps) {
  useCloseOnBack(open, onClose);
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
