import type { BrowserWarning } from '../../application/browsers/BrowserCheck';
import type { BrowserProduct } from '../../domain/browsers/browserVerdict';

const MAKERS: Readonly<Record<BrowserProduct, { readonly name: string; readonly address: string }>> = {
  chrome: { name: 'Google Chrome', address: 'https://www.google.com/chrome/' },
  edge: { name: 'Microsoft Edge', address: 'https://www.microsoft.com/edge/download' },
  firefox: { name: 'Mozilla Firefox', address: 'https://www.mozilla.org/firefox/new/' },
  safari: { name: 'Apple Safari', address: 'https://support.apple.com/102665' },
};
const PRODUCTS: readonly BrowserProduct[] = ['chrome', 'edge', 'firefox', 'safari'];

export interface UpdateLink {
  readonly label: string;
  readonly address: string;
}

/** A link per browser; the person's own comes first, to be updated. @source BRW-2 */
export function updateLinksFor(warning: BrowserWarning): readonly UpdateLink[] {
  const own = warning.kind === 'outdated' ? warning.product : undefined;
  const inOrder = own ? [own, ...PRODUCTS.filter((product) => product !== own)] : PRODUCTS;
  return inOrder.map((product) => {
    const { name, address } = MAKERS[product];
    return { label: `${product === own ? 'Update' : 'Get'} ${name}`, address };
  });
}
