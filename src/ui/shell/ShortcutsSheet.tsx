import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useShortcut } from '../shared/Shortcuts';
import { useLazyPart } from '../shared/useLazyPart';
import { useReturnFocus } from '../shared/useReturnFocus';
import { useToldMissing } from '../shared/useToldMissing';

const fetchDialog = () => import(/* webpackChunkName: "dialog" */ './ShortcutsDialog').then((m) => m.ShortcutsDialog);
const OpenContext = createContext<() => void>(() => undefined);

/** `?` shows what keys do on this screen. */
export function ShortcutsSheetProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { Part: Dialog, isMissing } = useLazyPart(fetchDialog, isOpen);
  useToldMissing(isMissing, close);
  useReturnFocus(isOpen);
  const open = useCallback(() => setOpen(true), []);
  useShortcut('?', open, 'Show keyboard shortcuts');
  return (
    <OpenContext value={open}>
      {children}
      {Dialog && <Dialog open={isOpen} onClose={close} />}
    </OpenContext>
  );
}

export function useOpenShortcuts(): () => void {
  return useContext(OpenContext);
}
