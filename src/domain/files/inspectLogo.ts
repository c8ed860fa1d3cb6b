import { FileProblem } from './FileProblem';
import { jpegSize } from './images/jpegSize';
import type { PictureSize } from './images/PictureSize';
import { pngSize } from './images/pngSize';
import { webpSize } from './images/webpSize';
import { UnreadableFile } from './UnreadableFile';

/** A picture that may be shown as a logo. */
export interface Logo extends PictureSize {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
}

const MOST_BYTES = 512 * 1024;
const MOST_PIXELS = 2_000;
const TAKEN = 'Save it as PNG, JPEG or WebP and try again.';

const KINDS = [
  { start: '\x89PNG\r\n\x1a\n', mediaType: 'image/png', extension: 'png', size: pngSize },
  { start: '\xff\xd8\xff', mediaType: 'image/jpeg', extension: 'jpg', size: jpegSize },
  { start: 'RIFF', mediaType: 'image/webp', extension: 'webp', size: webpSize },
] as const;

/**
 * Looks at a picture's bytes, whatever it is called: what it is, and how large. Nothing of it is drawn. A picture with anything
 * behind its end is refused: it might be a picture to one reader and a page to another.
 *
 * @throws UnreadableFile with a sentence that says what to choose instead. @source API-10
 */
export function inspectLogo(bytes: Uint8Array): Logo {
  if (bytes.length > MOST_BYTES) {
    throw new UnreadableFile(
      FileProblem.TooLarge,
      'This picture is larger than 512 kB. Make it smaller and try again.',
    );
  }
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const kind = KINDS.find((one) => start.startsWith(one.start));
  if (!kind) throw new UnreadableFile(FileProblem.WrongKind, wordsFor(start));
  const size = kind.size(bytes);
  if (!size) {
    throw new UnreadableFile(FileProblem.Damaged, `This picture is damaged, or it holds more than a picture. ${TAKEN}`);
  }
  const { width, height } = size;
  if (width > MOST_PIXELS || height > MOST_PIXELS) {
    const message = `This picture is ${width} × ${height} pixels. Make it at most ${MOST_PIXELS} × ${MOST_PIXELS} and try again.`;
    throw new UnreadableFile(FileProblem.TooLarge, message);
  }
  return { mediaType: kind.mediaType, extension: kind.extension, width, height };
}

function wordsFor(start: string): string {
  if (start === '') return 'This file is empty. Choose another one.';
  if (/<(?:svg|\?xml|!doctype|html)/i.test(start)) return `An SVG can carry scripts, so it is no logo here. ${TAKEN}`;
  return `This is no picture we can show. ${TAKEN}`;
}
