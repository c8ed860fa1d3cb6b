import { distinctUntilChanged, map, type Observable, Subject, startWith } from 'rxjs';
import type { LocalSettings } from './ports';
import type { UserPreferences } from './UserPreferences';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
/** `system` follows the browser. */
export type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

/** The user's theme. */
export class Appearance {
  private readonly changes = new Subject<void>();

  /** The chosen theme: now, then every change. Never errors. */
  readonly theme$: Observable<ThemeChoice>;

  constructor(
    private readonly local: LocalSettings,
    private readonly preferences: UserPreferences,
  ) {
    this.theme$ = this.changes.pipe(
      startWith(undefined),
      map(() => this.theme),
      distinctUntilChanged(),
    );
  }

  get theme(): ThemeChoice {
    return asTheme(this.local.read(KEY)) ?? 'system';
  }

  /** Saved in this browser, so that the next start uses it immediately, and in the user's preferences. */
  choose(theme: ThemeChoice): void {
    this.local.write(KEY, theme);
    this.changes.next();
    this.preferences.save({ [KEY]: theme }).catch(() => undefined);
  }

  /** Uses the theme chosen on another device if none was chosen in this browser. */
  adopt(): void {
    const chosen = asTheme(this.preferences.get(KEY));
    if (!chosen || this.local.read(KEY) !== undefined) return;
    this.local.write(KEY, chosen);
    this.changes.next();
  }
}

function asTheme(value: unknown): ThemeChoice | undefined {
  return THEMES.find((theme) => theme === value);
}
