/** Supported browsers. @source BRW-1 */
export type BrowserProduct = 'chrome' | 'edge' | 'firefox' | 'safari';

/** Oldest supported versions, for which the application is built. @source BRW-1 */
export const OLDEST_SUPPORTED: Readonly<Record<BrowserProduct, string>> = {
  chrome: '112',
  edge: '111',
  firefox: '113',
  safari: '15.6',
};

/** A browser by its user agent. Unknown values are empty. */
export interface SeenBrowser {
  /** Name of the browser: `Microsoft Edge`. */
  readonly name: string;
  readonly version: string;
  readonly os: string;
  readonly osVersion: string;
  /** Whether it is a search engine or another bot, which gets no warning. */
  readonly isBot: boolean;
}

/** Whether a browser is supported. @source BRW-2 BRW-3 */
export type BrowserVerdict =
  | { readonly kind: 'supported' }
  | { readonly kind: 'outdated'; readonly product: BrowserProduct }
  | { readonly kind: 'unsupported' };

const PRODUCTS: ReadonlyMap<string, BrowserProduct> = new Map([
  ['Chrome', 'chrome'],
  ['Chromium', 'chrome'],
  ['Microsoft Edge', 'edge'],
  ['Firefox', 'firefox'],
  ['Safari', 'safari'],
]);

/**
 * Whether a browser is supported. On iOS, every browser uses Safari's engine in the system's version.
 *
 * @source BRW-1 BRW-2 BRW-3
 */
export function browserVerdict({ name, version, os, osVersion, isBot }: SeenBrowser): BrowserVerdict {
  if (isBot) return { kind: 'supported' };
  const isIos = os === 'iOS';
  const product = isIos ? 'safari' : PRODUCTS.get(name);
  const seen = isIos ? osVersion : version;
  if (!product || seen === '') return { kind: 'unsupported' };
  return isAtLeast(seen, OLDEST_SUPPORTED[product]) ? { kind: 'supported' } : { kind: 'outdated', product };
}

/** Compares part by part: 15.10 is newer than 15.6. */
function isAtLeast(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  return major === oldestMajor ? minor >= oldestMinor : major > oldestMajor;
}
