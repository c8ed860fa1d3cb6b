import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useShortcut } from '../shared/Shortcuts';

const Dialog = lazy(() =>
  import(/* webpackChunkName: "dialog" */ './ShortcutsDialog').then((m) => ({ default: m.ShortcutsDialog })),
);
const OpenContext = createContext<() => void>(() => undefined);

/** `?` shows what keys do on this screen. */
export function ShortcutsSheetProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  useShortcut('?', open, 'Show keyboard shortcuts');
  return (
    <OpenContext value={open}>
      {children}
      <Suspense fallback={null}>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </OpenContext>
  );
}

export function useOpenShortcuts(): () => void {
  return useContext(OpenContext);
}
