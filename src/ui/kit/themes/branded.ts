import { brandRamp } from '../../../domain/platform/branding/brandRamp';
import { darkTheme } from './dark';
import { type AppTheme, lightTheme, TEAL } from './themes';

/** The themes in a client's accent color. Loaded only for the client's people. @param accent `#rrggbb` @source USR-4 */
export function brandedThemes(accent: string): Readonly<Record<'light' | 'dark', AppTheme>> {
  const ramp = brandRamp(accent, TEAL);
  return { light: lightTheme(ramp), dark: darkTheme(ramp) };
}
