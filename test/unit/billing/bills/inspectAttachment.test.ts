import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { errorCodeOf } from '../../../../server/platform/shared/errorCodeOf';
import { assertAttachable } from '../../../../src/domain/billing/bills/inspectAttachment';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { pngOf } from '../../../support/uploads/pngOf';

const inflate = (part: Uint8Array, maxOutputLength: number) => {
  try {
    return inflateSync(part, { maxOutputLength });
  } catch (error) {
    return errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? ('tooLarge' as const) : undefined;
  }
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const attach = (name: 'a.pdf' | 'a.png' | 'a.jpg', bytes: Uint8Array) =>
  assertAttachable(name, name.slice(2) as 'pdf', bytes, inflate);
const outcomeOf = (name: 'a.pdf' | 'a.png' | 'a.jpg', bytes: Uint8Array): unknown => {
  try {
    return attach(name, bytes);
  } catch (error) {
    return error;
  }
};
const refusing = (name: 'a.pdf' | 'a.png' | 'a.jpg', bytes: Uint8Array) => {
  const outcome = outcomeOf(name, bytes);
  if (outcome instanceof UnreadableFile) return outcome;
  throw new Error(`It was not refused: ${String(outcome)}`);
};

const pdf = (...objects: string[]) => latin1(`%PDF-1.7\n${objects.join('\n')}\ntrailer <<>>\n%%EOF\n`);
const stream = (dictionary: string, data: string) =>
  `4 0 obj <<${dictionary} /Filter /FlateDecode>> stream\r\n${deflateSync(latin1(data)).toString('latin1')}\nendstream endobj`;

const FRAME = '\xff\xc0\0\x0b\x08\0\x10\0\x10\x01\x01\x11\0';
const SCAN = '\xff\xda\0\x08\x01\x01\0\0\x3f\0ab\xff\0c\xff\xd0d';
const JPEG = `\xff\xd8\xff\xe0\0\x04\x01\x02${FRAME}${SCAN}\xff\xd9`;

describe('a PDF to attach', () => {
  it('is accepted with links, forms, and pages that mention scripts', () => {
    attach('a.pdf', pdf('1 0 obj <</Type /Page /A <</S /URI /URI (https://x.example)>> /Launched 1>> endobj'));
    attach(
      'a.pdf',
      pdf(stream('/Length 9', '/JS /JavaScript in the text of a page'), stream('/Type /ObjStm', '<</A 1>>')),
    );
  });

  it.each([
    ['a script', pdf('1 0 obj <</S /JavaScript /JS (app.alert\\(1\\))>> endobj')],
    ['a script with an escaped name', pdf('1 0 obj <</S /J#61vaScript>> endobj')],
    ['a script in a compressed stream of objects', pdf(stream('/Type /ObjStm /N 1', '1 0 <</S /JavaScript>>'))],
    ['a script behind a stream', pdf(stream('/Length 9', 'page'), '5 0 obj <</JS (1)>> endobj')],
    [
      'a script behind a comment that looks like a stream',
      pdf('%stream\n5 0 obj <</S /JavaScript>> endobj\n%endstream'),
    ],
    [
      'objects whose compression is unknown',
      pdf('4 0 obj <</Type /ObjStm /Filter /ASCIIHexDecode>> stream\n2f4a53\nendstream endobj'),
    ],
    ['a program to start', pdf('1 0 obj <</S /Launch /F (cmd.exe)>> endobj')],
    ['a form that is sent', pdf('1 0 obj <</S/SubmitForm/F(https://x.example)>> endobj')],
  ])('is refused with %s', (_, bytes) => {
    expect(refusing('a.pdf', bytes)).toMatchObject({ message: expect.stringContaining('Print it to a new PDF') });
  });

  it('is refused if it inflates to more than can be checked', () => {
    const half = stream('/Type /ObjStm', ' '.repeat(9 * 1024 * 1024));
    const whole = stream('/Type /ObjStm', ' '.repeat(17 * 1024 * 1024));
    for (const bytes of [pdf(half, half), pdf(whole)])
      expect(refusing('a.pdf', bytes).message).toContain('more objects in it than can be checked');
  });

  it.each([
    ['without its end', latin1('%PDF-1.7\n1 0 obj <<>> endobj')],
    ['with another file behind it', Buffer.concat([pdf(), Buffer.alloc(2_000, 1)])],
    ['of no known version', latin1('%PDF <html>%%EOF')],
  ])('is refused %s', (_, bytes) => {
    expect(refusing('a.pdf', bytes)).toMatchObject({ code: FileProblem.Damaged });
  });
});

describe('a picture to attach', () => {
  it('is accepted from its first byte to its last', () => {
    attach('a.png', pngOf(3, 2));
    attach('a.jpg', latin1(JPEG));
  });

  it.each([
    ['a second picture', JPEG],
    ['a short video', '\0\0\0\x18ftypmp42\0\0\0\0'],
    ['the notes of a phone', '\0\0\x01\n\x0e\0\0\0Image_UTC_Data1732630000000SEFHSEFT'],
  ])('is accepted with %s after it, as phones save it', (_, more) => {
    attach('a.jpg', latin1(JPEG + more));
  });

  it.each([
    ['a PNG that breaks off', 'a.png', pngOf(3, 2).subarray(0, -5)],
    ['a PNG with a page behind it', 'a.png', Buffer.concat([pngOf(3, 2), latin1('<html>')])],
    ['a JPEG that breaks off', 'a.jpg', latin1(JPEG.slice(0, -2))],
    ['a JPEG without a picture', 'a.jpg', latin1('\xff\xd8\xff\xd9')],
    ['a JPEG with a page behind it', 'a.jpg', latin1(`${JPEG}<html>`)],
    ['a JPEG with an archive behind it', 'a.jpg', latin1(`${JPEG}PK\x05\x06${'\0'.repeat(18)}`)],
    ['a JPEG with a program behind it', 'a.jpg', latin1(`${JPEG}#!/bin/sh`)],
  ] as const)('is refused as %s', (_, name, bytes) => {
    expect(refusing(name, bytes)).toMatchObject({ code: FileProblem.Damaged });
  });

  it('is refused if opening it takes more memory than computers have', () => {
    const [wide, tall] = [pngOf(1, 1), latin1(JPEG.replace('\x08\0\x10\0\x10', '\x08\xff\xff\x10\0'))];
    wide.writeUInt32BE(200_000_001, 16);
    expect(refusing('a.png', wide).message).toBe(
      'a.png is 200000001 × 1 pixels. Make it at most 200 megapixels and try again.',
    );
    expect(refusing('a.jpg', tall)).toMatchObject({ code: FileProblem.TooLarge });
    wide.writeUInt32BE(200_000_000, 16);
    attach('a.png', wide);
  });

  it('is accepted or refused with a message, whatever its bytes', () => {
    const start = fc.constantFrom(
      '\xff\xd8\xff',
      `\xff\xd8${FRAME}`,
      '\x89PNG\r\n\x1a\n',
      '%PDF-1.7',
      '%PDF-1.7 /ObjStm obj stream\n',
    );
    const kind = fc.constantFrom('a.pdf', 'a.png', 'a.jpg');
    fc.assert(
      fc.property(
        kind,
        start,
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', '%%EOF', '\xff\xd9'),
        (name, one, more, end) => {
          const outcome = outcomeOf(name, Buffer.concat([latin1(one), more, latin1(end)]));
          expect(outcome === undefined || outcome instanceof UnreadableFile).toBe(true);
        },
      ),
    );
  });
});
