import fc from 'fast-check';
import { AesEncryption } from '../../../../server/infrastructure/crypto/AesEncryption';

const encryption = new AesEncryption(Buffer.alloc(32, 1));
const context = '10001.account/number';

it('gives back exactly what was encrypted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, where) => {
      expect(encryption.decrypt(encryption.encrypt(text, where), where)).toBe(text);
    }),
  );
});

it('never shows the text, nor the same result twice', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8,17}$/), (account) => {
      const stored = encryption.encrypt(account, context);
      expect(stored).not.toContain(account);
      expect(Buffer.from(stored.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain(account);
      expect(stored).not.toBe(encryption.encrypt(account, context));
    }),
  );
});

it('refuses values of another row, with another key, or modified', () => {
  const stored = encryption.encrypt('123456789', context);
  expect(() => encryption.decrypt(stored, '10001.other/number')).toThrow('authenticate');
  expect(() => new AesEncryption(Buffer.alloc(32, 2)).decrypt(stored, context)).toThrow('a different key');
  const changed = stored.slice(0, -2) + (stored.endsWith('A') ? 'BB' : 'AA');
  expect(() => encryption.decrypt(changed, context)).toThrow('authenticate');
});

it('knows the same text again by its fingerprint, under the same key only', () => {
  expect(encryption.fingerprint('123456789')).toBe(encryption.fingerprint('123456789'));
  expect(encryption.fingerprint('123456789')).not.toBe(encryption.fingerprint('123456780'));
  expect(new AesEncryption(Buffer.alloc(32, 2)).fingerprint('123456789')).not.toBe(encryption.fingerprint('123456789'));
});

it('takes a key of 32 bytes and no other', () => {
  expect(() => new AesEncryption(Buffer.alloc(16))).toThrow('32 bytes');
});
