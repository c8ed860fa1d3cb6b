import { Button, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { type ProcessingState, ProcessingStatus } from '../../application/money/processing/ProcessingStatus';
import { UnsavedWork } from '../../application/platform/drafts/UnsavedWork';
import { Deployment } from '../../application/run/shell/Installation';
import { NewVersion } from '../../application/run/shell/NewVersion';
import { MessageBar } from '../kit/feedback/MessageBar';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { instantText } from '../kit/values/DateText';
import { useShellStyles } from './AppShell.styles';
import { NavList } from './NavList';
import { ShortcutsSheetProvider } from './ShortcutsSheet';
import { TopBar } from './TopBar';

// The same elements at every render, so that they do not render with each screen's filters.
const TOP_BAR = <TopBar />;
const NAVIGATION = <NavList />;
const BANNERS = <Banners />;

/** Layout of both areas: application bar, navigation, banners and the screen. */
export function AppShell({ children }: { children: ReactNode }) {
  const styles = useShellStyles();
  const main = useRef<HTMLElement>(null);
  return (
    <ShortcutsSheetProvider>
      <div className={styles.root}>
        {/* A button, because a link's hash would be a route. */}
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          Skip to content
        </button>
        {TOP_BAR}
        <div className={styles.body}>
          <nav className={styles.side} aria-label="Main">
            {NAVIGATION}
          </nav>
          <div className={styles.content}>
            {BANNERS}
            <main ref={main} tabIndex={-1} className={styles.main}>
              {children}
            </main>
          </div>
        </div>
      </div>
    </ShortcutsSheetProvider>
  );
}

/** Banners of every screen. The one about closed writes is sticky. */
function Banners() {
  const styles = useShellStyles();
  const processing = useStream<ProcessingState | undefined>(useService(ProcessingStatus).state$, undefined);
  const { isDemo, hasEmbeddedDatabase } = useService(Deployment);
  const isClosed = processing !== undefined && processing.state !== 'open';
  return (
    <div className={mergeClasses(styles.banners, isClosed && styles.stickyBanners)}>
      {isClosed && (
        <MessageBar
          banner
          intent="warning"
          title={processing.state === 'hold' ? 'Changes are on hold.' : 'Processing is under way.'}
        >
          {holdMessage(processing)}
        </MessageBar>
      )}
      <NewVersionNotice />
      {hasEmbeddedDatabase && !isDemo && (
        <MessageBar banner intent="info">
          This installation stores its data in the embedded database on one machine.
        </MessageBar>
      )}
    </div>
  );
}

/** Says when changes are expected to be possible again. */
function holdMessage({ state, until, reason }: ProcessingState): string {
  const end = until
    ? `until ${instantText(until)}`
    : state === 'running'
      ? 'until the run ends, usually within a few minutes'
      : 'until a system administrator removes the hold';
  return [`You can view everything, but changes and payments cannot be saved ${end}.`, reason]
    .filter(Boolean)
    .join(' ');
}

interface NewVersionNoticeProps {
  /** Loads the page again; the browser then asks about changes that could not be saved. */
  readonly reload?: () => void;
}

/** Offers to reload a page that was loaded before a deployment. Drafts are saved first. */
export function NewVersionNotice({ reload = reloadPage }: NewVersionNoticeProps) {
  const isAvailable = useStream(useService(NewVersion).isAvailable$, false);
  const unsaved = useService(UnsavedWork);
  if (!isAvailable) return null;
  const saveAndReload = () => void unsaved.saveAll().then(reload);
  return (
    <MessageBar
      banner
      intent="info"
      title="A new version of Listbill is available."
      actions={
        <Button size="small" onClick={saveAndReload}>
          Reload
        </Button>
      }
    >
      Reload the page to use it.
    </MessageBar>
  );
}

function reloadPage(): void {
  window.location.reload();
}
