/** The browsers that are supported. @source BRW-1 */
export type BrowserProduct = 'chrome' | 'edge' | 'firefox' | 'safari';

/** The oldest versions that are supported: what is built runs on them. @source BRW-1 */
export const OLDEST_SUPPORTED: Readonly<Record<BrowserProduct, string>> = {
  chrome: '112',
  edge: '111',
  firefox: '113',
  safari: '15.6',
};

/** A browser as it introduces itself. Empty for what it does not say. */
export interface SeenBrowser {
  /** As people call it: `Microsoft Edge`. */
  readonly name: string;
  readonly version: string;
  readonly os: string;
  readonly osVersion: string;
  /** It reads pages for a search engine or the like: nobody is there to be warned. */
  readonly isBot: boolean;
}

/** What is thought of a browser. @source BRW-2 BRW-3 */
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
 * Whether a browser is fit for the application. On iOS every browser is Safari inside, as old as the system is.
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
