const MAX_LENGTH = 255;
const MAX_ENDING_LENGTH = 16;
const NAMELESS = 'file';

/** Invisible characters: control and format characters (including those that change the writing direction), lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Characters that some systems do not allow in a name. */
const UNTAKEN = /[<>:"|?*]/g;

/** Device names of Windows, reserved with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** 123-45-6789 in any usual separator. */
const SOCIAL_SECURITY = /(^|\P{Nd})\p{Nd}{3}([\s._\p{Pd}])\p{Nd}{2}([\s._\p{Pd}])\p{Nd}{4}(?!\p{Nd})/gu;
/** `ssn 123456789` or `social security no. 123456789`, with any separator or none. */
const AFTER_SSN =
  /((?:ssn|itin|social[\s._\p{Pd}]?security|tax[\s._\p{Pd}]?(?:payer)?[\s._\p{Pd}]?id)(?:[\s._\p{Pd}]?(?:number|num|nr|no))?[\s._\p{Pd}#]{0,3})\p{Nd}{9}(?!\p{Nd})/giu;

/**
 * Removes Social Security numbers from a file name. File names are shown, logged, and exported where such numbers never are.
 * Idempotent.
 */
export function withoutSocialSecurity(name: string): string {
  return name.replace(SOCIAL_SECURITY, '$1XXX$2XX$3XXXX').replace(AFTER_SSN, '$1XXXXXXXXX');
}

/**
 * A file name that is safe to show and to save on any system: without folders, invisible characters and reserved names.
 * Idempotent.
 *
 * @returns 1 to 255 characters; "file" if nothing is left. Keeps an extension of up to 16 characters.
 */
export function cleanFileName(sent: string | undefined): string {
  const last = (sent ?? '').normalize('NFC').replace(UNSEEN, '').split(/[\\/]/).at(-1) ?? '';
  const plain = trimmed(withoutSocialSecurity(last.replace(UNTAKEN, '-').replace(/\s+/g, ' ')));
  const name = DEVICE.test(plain) ? `_${plain}` : plain;
  return name === '' ? NAMELESS : shortened(name);
}

/** Leading dots hide a file; some systems drop trailing dots and spaces. */
function trimmed(name: string): string {
  return name.replace(/^[ .]+/, '').replace(/[ .]+$/, '');
}

function shortened(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= MAX_ENDING_LENGTH ? name.slice(dot) : '';
  return trimmed(wholeCharacters(name.slice(0, MAX_LENGTH - ending.length))) + ending;
}

/** Removes a lone surrogate at the end. */
function wholeCharacters(text: string): string {
  return text.replace(UNSEEN, '');
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_/;

/** A file name prefixed with the time, so that it is unique: `2026-11-20T11-35-00-000Z_march.csv`. @source UPL-1 */
export function stampedName(name: string, at: Date): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '-')}_${name}`;
}

/** The name without the time prefix. @source UPL-1 */
export function plainName(name: string): string {
  return name.replace(STAMP, '') || name;
}
