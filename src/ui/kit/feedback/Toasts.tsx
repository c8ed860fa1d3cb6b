import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLazyPart } from '../dialogs/useLazyPart';
import type { ToastNotice } from './ToastOutlet';

const fetchOutlet = () => import(/* webpackChunkName: "toasts" */ './ToastOutlet').then((m) => m.ToastOutlet);

type NewNotice = Pick<ToastNotice, 'title' | 'text' | 'undo'> & { readonly intent?: ToastNotice['intent'] };

interface Notices {
  readonly notices: readonly ToastNotice[];
  readonly notify: (notice: NewNotice) => void;
}

const NoticesContext = createContext<Notices | undefined>(undefined);
const MAX_NOTICES = 50;

/** Shows toasts and keeps the last 50 notices for the notices drawer. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly ToastNotice[]>([]);
  const notify = useCallback(({ intent = 'success', ...notice }: NewNotice) => {
    setNotices((before) => {
      const id = (before[0]?.id ?? 0) + 1;
      return [{ ...notice, intent, id, at: Date.now() }, ...before].slice(0, MAX_NOTICES);
    });
  }, []);
  const [latest] = notices;
  const { Part: Outlet } = useLazyPart(fetchOutlet, latest?.id);
  return (
    <NoticesContext value={{ notices, notify }}>
      {children}
      {Outlet && latest && <Outlet latest={latest} />}
    </NoticesContext>
  );
}

/** Shows a toast: `notify({ title: 'Bill reconciled' })`. */
export function useNotify(): Notices['notify'] {
  return useNotices().notify;
}

/** This tab's notices, newest first. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('No ToastsProvider above the component that notifies');
  return notices;
}
