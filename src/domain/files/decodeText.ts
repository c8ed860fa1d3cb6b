import { FileProblem } from './FileProblem';
import { UnreadableFile } from './UnreadableFile';

/**
 * The text of a file people made: by its byte order mark, else UTF-8, else Windows-1252, which never fails.
 * Excel on Windows saves CSV in the last.
 *
 * @throws UnreadableFile for bytes that are not what their mark says.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markOf(bytes);
  if (encoding) return decodeMarked(bytes, encoding);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function decodeMarked(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableFile(
      FileProblem.Damaged,
      'Letters in this file are broken. Export it again, or save it as CSV UTF-8.',
      { cause },
    );
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}
