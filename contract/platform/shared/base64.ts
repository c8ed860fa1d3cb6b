import * as v from 'valibot';

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Encodes a text as padded base64 of its UTF-8 bytes. Percent-encode it before use in a path. @source MGM-23 */
export function toBase64(text: string): string {
  return btoa(Array.from(utf8.encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes a text; undefined for input that `toBase64` never produces, so that each text has one spelling. @source MGM-23 */
export function fromBase64(encoded: string): string | undefined {
  try {
    const text = strictUtf8.decode(Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)));
    return toBase64(text) === encoded ? text : undefined;
  } catch {
    return undefined;
  }
}

/** 254 characters of three bytes each, as base64. */
const MAX_LENGTH = 1_016;

/** An email address or a person's id in a path, decoded. @source MGM-23 */
export const base64Schema = v.pipe(
  v.string(),
  v.description('Base64 of the UTF-8 bytes, percent-encoded.'),
  v.maxLength(MAX_LENGTH),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const text = fromBase64(dataset.value);
    if (text !== undefined && text !== '' && !text.includes('\0')) return text;
    addIssue({ message: 'Send base64 of the UTF-8 bytes, percent-encoded.' });
    return NEVER;
  }),
  v.string(),
);
