import fc from 'fast-check';
import { AesEncryption } from '../../../../../server/platform/shared/AesEncryption';

const encryption = new AesEncryption(Buffer.alloc(32, 1));
const context = '10001.account/number';

it('decrypts to the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, where) => {
      expect(encryption.decrypt(encryption.encrypt(text, where), where)).toBe(text);
    }),
  );
});

it('never contains the text and never repeats a result', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8,17}$/), (account) => {
      const stored = encryption.encrypt(account, context);
      expect(stored).not.toContain(account);
      expect(Buffer.from(stored.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain(account);
      expect(stored).not.toBe(encryption.encrypt(account, context));
    }),
  );
});

it('rejects values from another row, with another key, or modified', () => {
  const stored = encryption.encrypt('123456789', context);
  expect(() => encryption.decrypt(stored, '10001.other/number')).toThrow('authenticate');
  expect(() => new AesEncryption(Buffer.alloc(32, 2)).decrypt(stored, context)).toThrow('a different key');
  // Not at the end: the last character may carry bits that decoding ignores.
  const at = stored.length - 10;
  const changed = `${stored.slice(0, at)}${stored[at] === 'A' ? 'B' : 'A'}${stored.slice(at + 1)}`;
  expect(() => encryption.decrypt(changed, context)).toThrow('authenticate');
});

it('returns the same fingerprint for the same text and key only', () => {
  expect(encryption.fingerprint('123456789')).toBe(encryption.fingerprint('123456789'));
  expect(encryption.fingerprint('123456789')).not.toBe(encryption.fingerprint('123456780'));
  expect(new AesEncryption(Buffer.alloc(32, 2)).fingerprint('123456789')).not.toBe(encryption.fingerprint('123456789'));
});

it('requires a key of 32 bytes', () => {
  expect(() => new AesEncryption(Buffer.alloc(16))).toThrow('32 bytes');
});
