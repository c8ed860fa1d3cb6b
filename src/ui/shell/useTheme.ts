import { useEffect, useState, useSyncExternalStore } from 'react';
import { Appearance, type ThemeChoice } from '../../application/preferences/Appearance';
import { Session } from '../../application/session/Session';
import { Installation } from '../../application/shell/Installation';
import { useService } from '../kit/Services';
import { type AppTheme, DARK, LIGHT } from '../kit/themes/themes';
import { useStream } from '../kit/useStream';

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
  const { light = LIGHT, dark = DARK } = useClientThemes() ?? {};
  // Until the contrast theme is there, the one nearest to it.
  return { light, dark, contrast: contrast ?? dark }[shown];
}

export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const appearance = useService(Appearance);
  return { choice: useStream(appearance.theme$, appearance.theme), choose: (next) => appearance.choose(next) };
}

/** Our themes in the colour of the person's client; undefined for everybody else, and until they are there. @source USR-4 */
function useClientThemes(): Readonly<Record<'light' | 'dark', AppTheme>> | undefined {
  const session = useService(Session);
  const installation = useService(Installation);
  const state = useStream(session.state$, session.state);
  const accent = state.kind === 'signedIn' ? installation.clientOf(state.user)?.accent : undefined;
  const [themes, setThemes] = useState<Readonly<Record<'light' | 'dark', AppTheme>>>();
  useEffect(() => {
    if (!accent) return;
    import(/* webpackChunkName: "theme-client" */ '../kit/themes/branded').then(
      ({ brandedThemes }) => setThemes(brandedThemes(accent)),
      () => undefined,
    );
  }, [accent]);
  return themes;
}

function useContrast(isWanted: boolean): AppTheme | undefined {
  const [theme, setTheme] = useState<AppTheme>();
  useEffect(() => {
    if (!isWanted) return;
    import(/* webpackChunkName: "theme-contrast" */ '../kit/themes/contrast').then(
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
