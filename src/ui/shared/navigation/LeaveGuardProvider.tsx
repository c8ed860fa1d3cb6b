import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog';
import type { HashHistory } from './HashHistory';

const LEAVE_WARNING =
  'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.';

/** Guards the current route until the returned function is called. `onDiscard` runs when the person chose to lose the changes. */
export type Guard = (onDiscard: () => void) => () => void;

const GuardContext = createContext<Guard | undefined>(undefined);

export function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('No HashRouter above the component that guards its route');
  return guard;
}

/** Shows the question of RTE-13 when a guarded route is about to be left. */
export function LeaveGuardProvider({ history, children }: { history: HashHistory; children: ReactNode }) {
  const [answer, setAnswer] = useState<{ give: (mayLeave: boolean) => void }>();
  const guard = useMemo<Guard>(
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
