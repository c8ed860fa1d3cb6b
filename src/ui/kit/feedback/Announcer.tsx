import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from '../values/Money';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** One polite live region for the whole application. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [{ text, turn }, setSaid] = useState({ text: '', turn: 0 });
  const announce = useCallback((said: string) => {
    setSaid((before) => ({ text: said, turn: before.turn + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true">
          {/* The same words said twice would otherwise change nothing, and be read once. */}
          <span key={turn}>{text}</span>
        </span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

/** Tells screen readers what changed where nobody is looking: `announce('12 lines match')`. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}
