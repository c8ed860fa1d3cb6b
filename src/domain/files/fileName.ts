const LONGEST = 255;
const LONGEST_ENDING = 16;
const NAMELESS = 'file';

/** What no name shows: control and format characters (those that turn the direction of writing among them), broken halves. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What some system or other does not take in a name. */
const UNTAKEN = /[<>:"|?*]/g;

/** What Windows keeps for devices, whatever ending it has. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * A file's name as it may be shown, kept and saved again anywhere: no folders, nothing unseen, nothing that a system takes for
 * something else. Cleaning it again changes nothing.
 *
 * @returns 1 to 255 characters; "file" when nothing is left. An ending of up to 16 characters stays.
 */
export function cleanFileName(sent: string | undefined): string {
  const last = (sent ?? '').normalize('NFC').replace(UNSEEN, '').split(/[\\/]/).at(-1) ?? '';
  const plain = trimmed(last.replace(UNTAKEN, '-').replace(/\s+/g, ' '));
  const name = DEVICE.test(plain) ? `_${plain}` : plain;
  return name === '' ? NAMELESS : shortened(name);
}

/** Dots in front hide a file, dots and blanks behind are dropped by some systems. */
function trimmed(name: string): string {
  return name.replace(/^[ .]+/, '').replace(/[ .]+$/, '');
}

function shortened(name: string): string {
  if (name.length <= LONGEST) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : '';
  return trimmed(wholeCharacters(name.slice(0, LONGEST - ending.length))) + ending;
}

/** Without a half of a character at its end. */
function wholeCharacters(text: string): string {
  return text.replace(UNSEEN, '');
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_/;

/** A file's name with the time before it, so that no two are the same: `2026-11-20T11-35-00-000Z_march.csv`. @source UPL-1 */
export function stampedName(name: string, at: Date): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '-')}_${name}`;
}

/** The name as the person gave it, without a time before it. @source UPL-1 */
export function plainName(name: string): string {
  return name.replace(STAMP, '') || name;
}
