import { type ReactNode, useRef } from 'react';
import { useShellStyles } from './AppShell.styles';
import { Banners } from './Banners';
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
