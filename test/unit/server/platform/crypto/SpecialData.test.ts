import { hasSpecialData, isSealedFile, SpecialData } from '../../../../../server/platform/shared/SpecialData';

const special = new SpecialData(Buffer.alloc(32, 1));
const other = new SpecialData(Buffer.alloc(32, 2));
const keyless = new SpecialData(Buffer.alloc(32, 1), false);
const SSN = '123-45-6789';

describe('texts', () => {
  it.each([SSN, '123456789', 'name ada byron born 1980-02-29', 'name ada byron ends 6789', `X/${SSN}/Medical`])(
    'encrypts %s, and equal texts alike',
    (text) => {
      const sealed = special.sealText(text);
      expect(sealed).not.toContain(text);
      expect(special.sealText(text)).toBe(sealed);
      expect(special.openText(sealed)).toBe(text);
      expect(other.sealText(text)).not.toBe(sealed);
      expect(() => other.openText(sealed)).toThrow('authenticate data');
      expect(special.storedTexts(text)).toEqual([text, sealed]);
    },
  );

  it.each(['17', 'W1234567', 'name ada byron', '000-12-3456', '2026-01-31', ''])('stores %s as it is', (text) => {
    expect(hasSpecialData(text)).toBe(false);
    expect(special.sealText(text)).toBe(text);
    expect(special.openText(text)).toBe(text);
    expect(special.storedTexts(text)).toEqual([text]);
  });

  it('stores them as they are in a database that was opened without its keys', () => {
    expect(keyless.sealText(SSN)).toBe(SSN);
    expect(keyless.openText(special.sealText(SSN))).toBe(SSN);
  });

  it('returns a text that looks encrypted as it was given', () => {
    const text = `s1.${'A'.repeat(60)}`;
    for (const one of [special, keyless]) expect(one.openText(one.sealText(text))).toBe(text);
  });
});

describe('JSON', () => {
  const json = JSON.stringify({ rows: [[1, SSN]] });

  it('is encrypted for its row only', async () => {
    const sealed: unknown = JSON.parse(await special.sealJson(json, 'a'));
    expect(JSON.stringify(sealed)).not.toContain(SSN);
    expect(await special.openJson(sealed, 'a')).toEqual(JSON.parse(json));
    await expect(special.openJson(sealed, 'b')).rejects.toThrow('authenticate data');
    await expect(other.openJson(sealed, 'a')).rejects.toThrow('authenticate data');
  });

  it.each([{}, [], { sealed: 'x' }, { sealed: `s1.${'A'.repeat(60)}` }, { a: 1 }])(
    '%j is read as saved',
    async (value) => {
      for (const one of [special, keyless]) {
        const stored: unknown = JSON.parse(await one.sealJson(JSON.stringify(value), 'a'));
        expect(await one.openJson(stored, 'a')).toEqual(value);
      }
    },
  );
});

describe('files', () => {
  it.each([0, 1, 2 * 1024 * 1024, 5_000_001])('of %i bytes are encrypted for their place only', async (size) => {
    const bytes = Buffer.alloc(size, 'payroll');
    const sealed = await special.sealBytes(bytes, 'uploads/a');
    expect(isSealedFile(sealed)).toBe(true);
    expect(Buffer.from(await special.openBytes(sealed, 'uploads/a')).equals(bytes)).toBe(true);
    await expect(special.openBytes(sealed, 'uploads/b')).rejects.toThrow('authenticate data');
    const damaged = Buffer.from(sealed);
    damaged[damaged.length - 17] = (damaged.at(-17) ?? 0) ^ 1;
    await expect(special.openBytes(damaged, 'uploads/a')).rejects.toThrow('authenticate data');
  });

  it('of keyless versions are read as they are', async () => {
    const bytes = Buffer.from('a,b');
    expect(await special.openBytes(await keyless.sealBytes(bytes, 'a'), 'a')).toEqual(bytes);
  });

  it('that look encrypted are read as they were given', async () => {
    const bytes = await special.sealBytes(Buffer.from('a,b'), 'a');
    for (const one of [special, keyless])
      expect(Buffer.from(await one.openBytes(await one.sealBytes(bytes, 'b'), 'b'))).toEqual(Buffer.from(bytes));
  });
});
