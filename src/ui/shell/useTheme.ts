import { useEffect, useState, useSyncExternalStore } from 'react';
import { Appearance, type ThemeChoice } from '../../application/people/preferences/Appearance';
import { Session } from '../../application/people/session/Session';
import { Installation } from '../../application/run/shell/Installation';
import { useService } from '../kit/Services';
import { type AppTheme, LIGHT } from '../kit/themes/themes';
import { useStream } from '../kit/useStream';

const PREFERS_DARK = '(prefers-color-scheme: dark)';

let loadedDark: AppTheme | undefined;

/** Loads the dark theme if the first screen is shown in it, so that it does not appear in light first. */
export async function loadFirstTheme(): Promise<void> {
  const choice = document.documentElement.dataset['theme'];
  const isLight = choice === 'light' || (choice !== 'dark' && choice !== 'contrast' && !systemPrefersDark());
  if (!isLight) loadedDark = await fetchDark().catch(() => undefined);
}

/** The current theme: the person's choice, or the system setting. A theme is shown once it has loaded. */
export function useTheme(): AppTheme {
  const { choice } = useThemeChoice();
  const isSystemDark = useSyncExternalStore(watchSystem, systemPrefersDark);
  const chosen = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;
  const ownDark = useLazyTheme(chosen !== 'light', fetchDark, loadedDark);
  const contrast = useLazyTheme(chosen === 'contrast', fetchContrast);
  const { light = LIGHT, dark = ownDark } = useClientThemes() ?? {};
  const theme = { light, dark, contrast: contrast ?? dark }[chosen];
  const shown = theme ? chosen : 'light';
  useEffect(() => {
    // For the browser's scroll bars and native controls.
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  return theme ?? light;
}

export function useThemeChoice(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const appearance = useService(Appearance);
  return { choice: useStream(appearance.theme$, appearance.theme), choose: (next) => appearance.choose(next) };
}

/** The themes in the color of the person's client; undefined for everyone else and while they load. @source USR-4 */
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

const fetchDark = () => import(/* webpackChunkName: "theme-dark" */ '../kit/themes/dark').then(({ DARK }) => DARK);
const fetchContrast = () =>
  import(/* webpackChunkName: "theme-contrast" */ '../kit/themes/contrast').then(({ CONTRAST }) => CONTRAST);

/** A theme that is loaded when it is wanted; undefined until then, and if it cannot be loaded. */
function useLazyTheme(isWanted: boolean, fetchTheme: () => Promise<AppTheme>, loaded?: AppTheme): AppTheme | undefined {
  const [theme, setTheme] = useState(loaded);
  useEffect(() => {
    if (isWanted && !theme) fetchTheme().then(setTheme, () => undefined);
  }, [isWanted, theme, fetchTheme]);
  return theme;
}

function watchSystem(notify: () => void): () => void {
  const list = window.matchMedia(PREFERS_DARK);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

function systemPrefersDark(): boolean {
  return window.matchMedia(PREFERS_DARK).matches;
}
