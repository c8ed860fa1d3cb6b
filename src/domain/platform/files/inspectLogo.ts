import { jpegSize, type PictureSize, pngSize, webpSize } from './pictures';
import { FileProblem, UnreadableFile } from './UnreadableFile';

/** An image that is safe to show as a logo. */
export interface Logo extends PictureSize {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
}

const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 2_000;
const TAKEN = 'Save it as PNG, JPEG or WebP and try again.';

const KINDS = [
  { start: '\x89PNG\r\n\x1a\n', mediaType: 'image/png', extension: 'png', size: pngSize },
  { start: '\xff\xd8\xff', mediaType: 'image/jpeg', extension: 'jpg', size: jpegSize },
  { start: 'RIFF', mediaType: 'image/webp', extension: 'webp', size: webpSize },
] as const;

/**
 * Detects the type and size of an image by its bytes, regardless of its name, without decoding it. Refuses an image with data after
 * its end, because another reader might interpret it as a web page.
 *
 * @throws UnreadableFile with a message that says what to choose instead. @source API-10
 */
export function inspectLogo(bytes: Uint8Array): Logo {
  if (bytes.length > MAX_BYTES) {
    throw new UnreadableFile(
      FileProblem.TooLarge,
      'This picture is larger than 512 kB. Make it smaller and try again.',
    );
  }
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const kind = KINDS.find((one) => start.startsWith(one.start));
  if (!kind) throw new UnreadableFile(FileProblem.WrongKind, unknownPictureMessage(start));
  const size = kind.size(bytes);
  if (!size) {
    throw new UnreadableFile(FileProblem.Damaged, `This picture is damaged, or it holds more than a picture. ${TAKEN}`);
  }
  const { width, height } = size;
  if (width > MAX_PIXELS || height > MAX_PIXELS) {
    const message = `This picture is ${width} × ${height} pixels. Make it at most ${MAX_PIXELS} × ${MAX_PIXELS} and try again.`;
    throw new UnreadableFile(FileProblem.TooLarge, message);
  }
  return { mediaType: kind.mediaType, extension: kind.extension, width, height };
}

function unknownPictureMessage(start: string): string {
  if (start === '') return 'This file is empty. Choose another one.';
  if (/<(?:svg|\?xml|!doctype|html)/i.test(start))
    return `An SVG can contain scripts, so it can’t be used as a logo. ${TAKEN}`;
  return `This file format is not supported. ${TAKEN}`;
}
