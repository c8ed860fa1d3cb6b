import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from '../values/Money';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** The application's one polite live region. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [{ text, turn }, setMessage] = useState({ text: '', turn: 0 });
  const announce = useCallback((next: string) => {
    setMessage((before) => ({ text: next, turn: before.turn + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true">
          {/* A new key, because the same text twice would not change the region and not be read again. */}
          <span key={turn}>{text}</span>
        </span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

/** Announces a change to screen readers: `announce('12 lines match')`. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}
