import { isChunkError, reloadOnce } from '../../../src/ui/errors/reloadOnce';

describe('reloadOnce', () => {
  it('reloads, but not a second time within a minute', () => {
    const page = aPage();
    expect([reloadOnce(page, 1_000_000), reloadOnce(page, 1_030_000), reloadOnce(page, 1_061_000)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(page.reloads()).toBe(2);
  });

  it('never reloads where that cannot be remembered: it could go on for ever', () => {
    const page = aPage();
    const blocked = {
      location: page.location,
      get sessionStorage(): Storage {
        throw new DOMException('Blocked', 'SecurityError');
      },
    };
    expect(reloadOnce(blocked)).toBe(false);
    expect(page.reloads()).toBe(0);
  });

  it('knows the error of a part that could not be fetched', () => {
    const missing = Object.assign(new Error('Loading chunk bills failed.'), { name: 'ChunkLoadError' });
    expect([isChunkError(missing), isChunkError(new Error('x is undefined')), isChunkError('text')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

// Helpers

function aPage() {
  const items = new Map<string, string>();
  let reloads = 0;
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  } as unknown as Storage;
  const location = { reload: () => (reloads += 1) } as unknown as Location;
  return { sessionStorage, location, reloads: () => reloads };
}
