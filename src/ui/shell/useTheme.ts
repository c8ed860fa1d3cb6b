import { useEffect, useSyncExternalStore } from 'react';
import { Appearance, type ThemeChoice } from '../../application/preferences/Appearance';
import { useService } from '../shared/Services';
import { type AppTheme, CONTRAST, DARK, LIGHT } from '../shared/theme';
import { useStream } from '../shared/useStream';

const DARK_WANTED = '(prefers-color-scheme: dark)';

/** The theme on the screen: the person's choice, or the browser's. */
export function useTheme(): { theme: AppTheme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const appearance = useService(Appearance);
  const choice = useStream(appearance.theme$, appearance.theme);
  const isDark = useSyncExternalStore(watchBrowser, browserWantsDark);
  const shown = choice === 'system' ? (isDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    // Scroll bars and form parts of the browser itself, and the loading screen of the next start.
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  return {
    theme: { light: LIGHT, dark: DARK, contrast: CONTRAST }[shown],
    choice,
    choose: (next) => appearance.choose(next),
  };
}

function watchBrowser(notify: () => void): () => void {
  const list = window.matchMedia(DARK_WANTED);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

function browserWantsDark(): boolean {
  return window.matchMedia(DARK_WANTED).matches;
}
