import { isChunkError, reloadOnce } from '../../../../src/ui/platform/errors/reloadOnce';

describe('reloadOnce', () => {
  it('reloads at most once a minute', () => {
    const page = fakePage();
    expect([reloadOnce(page, 1_000_000), reloadOnce(page, 1_030_000), reloadOnce(page, 1_061_000)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(page.reloads()).toBe(2);
  });

  it('never reloads when the time cannot be stored, to avoid a reload loop', () => {
    const page = fakePage();
    const blocked = {
      location: page.location,
      get sessionStorage(): Storage {
        throw new DOMException('Blocked', 'SecurityError');
      },
    };
    expect(reloadOnce(blocked, 1_000_000)).toBe(false);
    expect(page.reloads()).toBe(0);
  });

  it('recognizes the error of a chunk that could not be loaded', () => {
    const missing = Object.assign(new Error('Loading chunk bills failed.'), { name: 'ChunkLoadError' });
    expect([isChunkError(missing), isChunkError(new Error('x is undefined')), isChunkError('text')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

// Helpers

function fakePage() {
  const items = new Map<string, string>();
  let reloads = 0;
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  } as unknown as Storage;
  const location = { reload: () => (reloads += 1) } as unknown as Location;
  return { sessionStorage, location, reloads: () => reloads };
}
