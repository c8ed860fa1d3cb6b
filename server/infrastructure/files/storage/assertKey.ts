const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const LONGEST = 300;

/** @throws Error for a key that could lead anywhere but below the storage's own place. */
export function assertKey(key: string): void {
  if (key.length <= LONGEST && KEY.test(key)) return;
  throw new Error(`"${key.slice(0, LONGEST)}" is no key of a file.`);
}
