import { useState } from 'react';
import { BrowserCheck, type BrowserWarning } from '../../../application/platform/browsers/BrowserCheck';
import type { BrowserProduct } from '../../../domain/platform/browsers/browserVerdict';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { PlainDialog } from '../../kit/dialogs/PlainDialog';
import { useService } from '../../kit/Services';

/** Warns once per visit about a browser that is outdated or not supported. Does not use the UI library. @source BRW-2 BRW-3 */
export function BrowserWarningDialog() {
  const check = useService(BrowserCheck);
  const [warning] = useState(() => check.warning);
  const [isOpen, setOpen] = useState(true);
  useReturnFocus(isOpen && warning !== undefined);
  if (!warning || !isOpen) return null;
  const close = (): void => {
    check.close();
    setOpen(false);
  };
  return (
    <PlainDialog label="Browser Warning" onDismiss={close}>
      <h2>Browser Warning</h2>
      <p>{WARNING_MESSAGES[warning.kind]}</p>
      <ul>
        {updateLinksFor(warning).map(({ label, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="plain-actions">
        <button type="button" className="plain-primary" onClick={close}>
          Close
        </button>
      </div>
    </PlainDialog>
  );
}

/** @source BRW-2 BRW-3 */
export const WARNING_MESSAGES: Readonly<Record<BrowserWarning['kind'], string>> = {
  outdated:
    "It looks like you haven't updated your browser in a while! Please update your browser for the optimal and most secure experience on our site.",
  unsupported:
    "It looks like our site doesn't know your browser. Some parts may not work as they should. Please use a current version of one of these browsers for the optimal and most secure experience on our site.",
};

const MAKERS: Readonly<Record<BrowserProduct, { readonly name: string; readonly address: string }>> = {
  chrome: { name: 'Google Chrome', address: 'https://www.google.com/chrome/' },
  edge: { name: 'Microsoft Edge', address: 'https://www.microsoft.com/edge/download' },
  firefox: { name: 'Mozilla Firefox', address: 'https://www.mozilla.org/firefox/new/' },
  safari: { name: 'Apple Safari', address: 'https://support.apple.com/102665' },
};

const PRODUCTS: readonly BrowserProduct[] = ['chrome', 'edge', 'firefox', 'safari'];

interface UpdateLink {
  readonly label: string;
  readonly address: string;
}

/** One link per browser. An outdated browser's own comes first, to update it. @source BRW-2 */
export function updateLinksFor(warning: BrowserWarning): readonly UpdateLink[] {
  const own = warning.kind === 'outdated' ? warning.product : undefined;
  const inOrder = own ? [own, ...PRODUCTS.filter((product) => product !== own)] : PRODUCTS;
  return inOrder.map((product) => {
    const { name, address } = MAKERS[product];
    return { label: `${product === own ? 'Update' : 'Get'} ${name}`, address };
  });
}
