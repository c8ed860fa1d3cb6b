import Bowser from 'bowser';

const MAX_LENGTH = 80;
const UNKNOWN = 'Unknown device';

/** Browser and system in words, such as "Chrome on Windows". @param userAgent header of the request. */
export function deviceOf(userAgent: string | undefined): string {
  // Bowser throws an error for an empty string.
  if (userAgent === undefined || userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter((word) => word !== undefined && word !== '');
  return words.join(' on ').slice(0, MAX_LENGTH) || UNKNOWN;
}
