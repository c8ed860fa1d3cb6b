import { brandRamp } from '../../../domain/branding/brandRamp';
import { type AppTheme, darkTheme, lightTheme, TEAL } from './themes';

/** Our themes in the colour of a client. Fetched for its people alone. @param accent `#rrggbb` @source USR-4 */
export function brandedThemes(accent: string): Readonly<Record<'light' | 'dark', AppTheme>> {
  const ramp = brandRamp(accent, TEAL);
  return { light: lightTheme(ramp), dark: darkTheme(ramp) };
}
