import { decodeText } from '../../../../src/domain/platform/files/decodeText';

const windows1252 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('decoding the text of a file', () => {
  it.each([
    ['ASCII', Buffer.from('E1,Ruth')],
    ['UTF-8', Buffer.from('E1,José')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffE1,José')],
    ['UTF-16', Buffer.from('\ufeffE1,José', 'utf16le')],
  ])('accepts %s without a warning', (_what, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: expect.stringMatching(/^E1,/), notice: '' });
  });

  it('warns about text that is not valid UTF-8, quoting an affected word', () => {
    expect(decodeText(windows1252('E1,Ana Mu\u00f1oz,2.00\nE2,Jos\u00e9,1.00'))).toEqual({
      text: 'E1,Ana Muñoz,2.00\nE2,José,1.00',
      notice:
        'This file is not valid UTF-8, so it was read as Windows-1252. Check letters with accents, as in “Muñoz”; if they are wrong, export the file as UTF-8.',
    });
  });

  it.each([
    ['has invalid bytes', windows1252('E1,Mu\u0081oz\u00e9')],
    ['has characters that were lost before the upload', Buffer.from('E1,Mu\ufffdoz')],
  ])('warns when the file %s', (_what, bytes) => {
    expect(decodeText(bytes).notice).toMatch(
      /^Some characters in this file are damaged, as in “Mu\ufffdozé?”\. Check the names, or export the file again as UTF-8\.$/,
    );
  });

  it('finds a word to quote quickly, even in very long lines', () => {
    const line = 'a'.repeat(100_000);
    const { notice } = decodeText(windows1252(`${`${line}\n`.repeat(50)}Mu\u00f1oz`));
    expect(notice).toContain('“Muñoz”');
  }, 2_000);
});
