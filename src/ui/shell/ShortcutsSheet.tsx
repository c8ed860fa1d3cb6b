import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useLazyPart } from '../kit/dialogs/useLazyPart';
import { useMissingPartNotice } from '../kit/feedback/MissingPart';
import { useShortcut } from '../kit/navigation/Shortcuts';

const fetchDialog = () => import(/* webpackChunkName: "dialog" */ './ShortcutsDialog').then((m) => m.ShortcutsDialog);
const OpenContext = createContext<() => void>(() => undefined);

/** Opens the shortcuts dialog on `?`. */
export function ShortcutsSheetProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { Part: Dialog, isMissing } = useLazyPart(fetchDialog, isOpen);
  useMissingPartNotice(isMissing, close);
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
