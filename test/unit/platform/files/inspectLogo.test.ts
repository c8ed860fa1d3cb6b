import { deflateSync } from 'node:zlib';
import { inspectLogo } from '../../../../src/domain/platform/files/inspectLogo';
import { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';

const { TooLarge, WrongKind, Damaged } = FileProblem;
const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
};
function png(width: number, height: number, trailer = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0)), Buffer.from(trailer)]);
}
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    ...Array(9).fill(0),
  ]);
  const other = Buffer.from([0xff, 0xe0, 0, 4, 1, 2]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), other, frame, Buffer.from([0xff, 0xda, 1, 2, 3, 0xff, 0xd9])]);
}
function webp(name: string, body: readonly number[]): Buffer {
  const head = Buffer.alloc(20);
  head.write('RIFF');
  head.writeUInt32LE(12 + body.length, 4);
  head.write(`WEBP${name}`, 8);
  head.writeUInt32LE(body.length, 16);
  return Buffer.concat([head, Buffer.from(body)]);
}
const VP8 = [0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0, 0, 0];
const VP8L = [0x2f, 0x3f, 0xc1, 0x3b, 0, 0, 0, 0, 0, 0, 0, 0];
const VP8X = [0, 0, 0, 0, 0x3f, 1, 0, 0xef, 0, 0, 0, 0];

/** @source API-10 */
describe('a logo', () => {
  it.each([
    ['PNG', png(320, 240), 'image/png', 'png'],
    ['JPEG', jpeg(320, 240), 'image/jpeg', 'jpg'],
    ['lossy WebP', webp('VP8 ', VP8), 'image/webp', 'webp'],
    ['lossless WebP', webp('VP8L', VP8L), 'image/webp', 'webp'],
    ['extended WebP', webp('VP8X', VP8X), 'image/webp', 'webp'],
  ])('is accepted as %s, with its size', (_kind, bytes, mediaType, extension) => {
    expect(inspectLogo(bytes)).toEqual({ mediaType, extension, width: 320, height: 240 });
  });

  it.each<[string, Uint8Array, FileProblem, string]>([
    ['an empty file', Buffer.alloc(0), WrongKind, 'This file is empty. Choose another one.'],
    [
      'an SVG with a script',
      Buffer.from('<svg onload="alert(1)"/>'),
      WrongKind,
      'An SVG can contain scripts, so it can’t be used as a logo.',
    ],
    ['an SVG after a comment', Buffer.from('<!-- x --><svg><script/></svg>'), WrongKind, 'An SVG can contain scripts'],
    ['a web page', Buffer.from('<!DOCTYPE html><h1>x</h1>'), WrongKind, 'An SVG can contain scripts'],
    ['a GIF', Buffer.from('GIF89a\x01\x00'), WrongKind, 'This file format is not supported.'],
    ['an icon', Buffer.from([0, 0, 1, 0, 1]), WrongKind, 'This file format is not supported.'],
    ['a program', Buffer.from('MZ\x90\x00'), WrongKind, 'This file format is not supported.'],
    [
      'a PNG header that declares 40 GB of pixels',
      png(100_000, 100_000),
      TooLarge,
      '100000 × 100000 pixels. Make it at most 2000 × 2000',
    ],
    ['a picture one pixel too wide', jpeg(2_001, 10), TooLarge, '2001 × 10 pixels'],
    ['more than 512 kB', Buffer.concat([png(1, 1), Buffer.alloc(512 * 1024)]), TooLarge, 'larger than 512 kB'],
    ['a picture of zero width', png(0, 240), Damaged, 'damaged'],
    ['a PNG followed by HTML', png(320, 240, '<script>alert(1)</script>'), Damaged, 'more than a picture'],
    [
      'a JPEG followed by HTML',
      Buffer.concat([jpeg(320, 240), Buffer.from('<script>')]),
      Damaged,
      'more than a picture',
    ],
    [
      'a WebP followed by HTML',
      Buffer.concat([webp('VP8 ', VP8), Buffer.from('<script>')]),
      Damaged,
      'more than a picture',
    ],
    ['a truncated PNG', png(320, 240).subarray(0, 40), Damaged, 'damaged'],
    ['a PNG whose chunk is longer than the file', Buffer.from(png(320, 240).fill(0x7f, 8, 12)), Damaged, 'damaged'],
    [
      'a JPEG without a frame',
      Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]),
      Damaged,
      'damaged',
    ],
    [
      'a JPEG whose segments have no length',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0xff, 0xd9]),
      Damaged,
      'damaged',
    ],
    ['another RIFF format', webp('AVI ', VP8), Damaged, 'damaged'],
  ])('is rejected with a message: %s', (_what, bytes, code, message) => {
    expect(() => inspectLogo(bytes)).toThrow(
      expect.objectContaining({ name: 'UnreadableFile', code, message: expect.stringContaining(message) }),
    );
  });
});
