const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const LONGEST = 300;

/** Whether a file may be kept under it: no other name leads below the storage's own place for certain. */
export function isKey(text: string): boolean {
  return text.length <= LONGEST && KEY.test(text);
}

/** @throws Error for a key that could lead anywhere but below the storage's own place. */
export function assertKey(key: string): void {
  if (isKey(key)) return;
  throw new Error(`"${key.slice(0, LONGEST)}" is no key of a file.`);
}
