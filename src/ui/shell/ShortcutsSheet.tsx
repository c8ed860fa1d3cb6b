import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useShortcut } from '../shared/Shortcuts';
import { useOnceOpen } from '../shared/useOnceOpen';
import { useReturnFocus } from '../shared/useReturnFocus';

const Dialog = lazy(() =>
  import(/* webpackChunkName: "dialog" */ './ShortcutsDialog').then((m) => ({ default: m.ShortcutsDialog })),
);
const OpenContext = createContext<() => void>(() => undefined);

/** `?` shows what keys do on this screen. */
export function ShortcutsSheetProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const isNeeded = useOnceOpen(isOpen);
  useReturnFocus(isOpen);
  const open = useCallback(() => setOpen(true), []);
  useShortcut('?', open, 'Show keyboard shortcuts');
  return (
    <OpenContext value={open}>
      {children}
      <Suspense fallback={null}>{isNeeded && <Dialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </OpenContext>
  );
}

export function useOpenShortcuts(): () => void {
  return useContext(OpenContext);
}
