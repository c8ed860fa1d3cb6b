const BYTES = 32;

/** 256 random bits, as text that may stand in an address. */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
