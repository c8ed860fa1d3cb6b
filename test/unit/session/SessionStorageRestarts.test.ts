import { SessionStorageRestarts } from '../../../src/infrastructure/browser/SessionStorageRestarts';

describe('SessionStorageRestarts', () => {
  it('remembers a restart until it is cleared', () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    } as Storage;
    const restarts = new SessionStorageRestarts(() => storage);
    expect(restarts.noted()).toBe(false);
    restarts.note();
    expect(restarts.noted()).toBe(true);
    restarts.clear();
    expect(restarts.noted()).toBe(false);
  });

  it('counts a restart as used where storage is blocked: rather none than a loop', () => {
    const restarts = new SessionStorageRestarts(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    restarts.note();
    restarts.clear();
    expect(restarts.noted()).toBe(true);
  });
});
