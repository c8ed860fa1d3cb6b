import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Router } from 'react-router-dom';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { type HashHistory, HistoryContext } from './HashHistory';

/** React Router on a `HashHistory`, with the confirmation of unsaved changes. */
export function HashRouter({ history, children }: { history: HashHistory; children: ReactNode }) {
  const { action, location } = useSyncExternalStore(history.subscribe, history.read);
  return (
    <Router navigator={history} location={location} navigationType={action as never}>
      <HistoryContext value={history}>
        <LeaveGuardProvider history={history}>{children}</LeaveGuardProvider>
      </HistoryContext>
    </Router>
  );
}

const LEAVE_WARNING =
  'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.';

/** Guards the current route until the returned function is called. `onDiscard` runs if the person chooses to lose the changes. */
type AddGuard = (onDiscard: () => void) => () => void;

const GuardContext = createContext<AddGuard | undefined>(undefined);

function useGuard(): AddGuard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('No HashRouter above the component that guards its route');
  return guard;
}

/** Asks for confirmation when a guarded route is about to be left. @source RTE-13 */
function LeaveGuardProvider({ history, children }: { history: HashHistory; children: ReactNode }) {
  const [answer, setAnswer] = useState<{ give: (mayLeave: boolean) => void }>();
  const guard = useMemo<AddGuard>(
    () => (onDiscard) =>
      history.guard(async () => {
        const mayLeave = await new Promise<boolean>((give) => setAnswer({ give }));
        setAnswer(undefined);
        if (mayLeave) onDiscard();
        return mayLeave;
      }),
    [history],
  );
  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        open={answer !== undefined}
        title="Unsaved changes"
        confirmLabel="OK"
        onConfirm={() => answer?.give(true)}
        onCancel={() => answer?.give(false)}
      >
        {LEAVE_WARNING}
      </ConfirmDialog>
    </GuardContext>
  );
}

/**
 * Asks for confirmation before this screen is left with unsaved changes: by a link, Back, Forward or the address bar with our
 * dialog, by closing or reloading the tab with the browser's.
 *
 * @param onDiscard called if the person chooses to lose the changes: drop the draft here.
 * @param asksOnClose false if a draft is saved while the tab closes: `useSaveBeforeLeaving` then asks if it cannot be saved.
 * @source RTE-13
 */
export function useLeaveGuard(
  hasUnsavedChanges: boolean,
  onDiscard: () => void = () => undefined,
  asksOnClose = true,
): void {
  const guard = useGuard();
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!hasUnsavedChanges) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    if (asksOnClose) window.addEventListener('beforeunload', askBrowser);
    const release = guard(() => discard());
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      release();
    };
  }, [hasUnsavedChanges, guard, asksOnClose]);
}
