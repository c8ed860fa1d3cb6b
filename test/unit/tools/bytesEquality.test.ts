const LARGE = 3_000_000;

describe('bytes in tests', () => {
  it('are equal if they are the same', () => {
    expect({ file: Buffer.alloc(LARGE, 'a') }).toEqual({ file: Buffer.alloc(LARGE, 'a') });
    expect(new Uint8Array([1, 2])).toEqual(new Uint8Array([1, 2]));
  });

  it('differ in a byte, in length, and in kind, as the matcher says', () => {
    expect([Buffer.from('a')]).not.toEqual([Buffer.from('b')]);
    expect(Buffer.from('a')).not.toEqual(Buffer.from('ab'));
    expect(Buffer.from('a')).toEqual(new Uint8Array([97]));
    expect(Buffer.from('a')).not.toStrictEqual(new Uint8Array([97]));
    expect(new Uint8Array([97])).not.toEqual([97]);
  });
});
