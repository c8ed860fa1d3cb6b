import { useEffect, useState, useSyncExternalStore } from 'react';
import { Appearance, type ThemeChoice } from '../../application/preferences/Appearance';
import { useService } from '../shared/Services';
import { type AppTheme, DARK, LIGHT } from '../shared/themes/themes';
import { useStream } from '../shared/useStream';

const DARK_WANTED = '(prefers-color-scheme: dark)';

/** The theme on the screen: the person's choice, or the browser's. */
export function useTheme(): AppTheme {
  const { choice } = useThemeChoice();
  const isDark = useSyncExternalStore(watchBrowser, browserWantsDark);
  const contrast = useContrast(choice === 'contrast');
  const shown = choice === 'system' ? (isDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    // Scroll bars and form parts of the browser itself, and the loading screen of the next start.
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  // Until the contrast theme is there, the one nearest to it.
  return { light: LIGHT, dark: DARK, contrast: contrast ?? DARK }[shown];
}

export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const appearance = useService(Appearance);
  return { choice: useStream(appearance.theme$, appearance.theme), choose: (next) => appearance.choose(next) };
}

function useContrast(isWanted: boolean): AppTheme | undefined {
  const [theme, setTheme] = useState<AppTheme>();
  useEffect(() => {
    if (!isWanted) return;
    import(/* webpackChunkName: "theme-contrast" */ '../shared/themes/contrast').then(
      ({ CONTRAST }) => setTheme(CONTRAST),
      () => undefined,
    );
  }, [isWanted]);
  return theme;
}

function watchBrowser(notify: () => void): () => void {
  const list = window.matchMedia(DARK_WANTED);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

function browserWantsDark(): boolean {
  return window.matchMedia(DARK_WANTED).matches;
}
