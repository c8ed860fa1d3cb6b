import { useEffect, useState, useSyncExternalStore } from 'react';
import { Appearance, type ThemeChoice } from '../../application/preferences/Appearance';
import { Session } from '../../application/session/Session';
import { Installation } from '../../application/shell/Installation';
import { useService } from '../kit/Services';
import { type AppTheme, DARK, LIGHT } from '../kit/themes/themes';
import { useStream } from '../kit/useStream';

const PREFERS_DARK = '(prefers-color-scheme: dark)';

/** The current theme: the person's choice, or the system setting. */
export function useTheme(): AppTheme {
  const { choice } = useThemeChoice();
  const isDark = useSyncExternalStore(watchSystem, systemPrefersDark);
  const contrast = useContrast(choice === 'contrast');
  const shown = choice === 'system' ? (isDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    // For the browser's scroll bars and native controls.
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  const { light = LIGHT, dark = DARK } = useClientThemes() ?? {};
  // The dark theme is shown while the contrast theme loads.
  return { light, dark, contrast: contrast ?? dark }[shown];
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

function watchSystem(notify: () => void): () => void {
  const list = window.matchMedia(PREFERS_DARK);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

function systemPrefersDark(): boolean {
  return window.matchMedia(PREFERS_DARK).matches;
}
