import { createToken, type Token } from '../../application/platform/shared/Token';

/** Functions available while a page closes. */
export interface ClosingPage {
  /** The browser's `fetch`, if it can outlive the page (`keepalive`). */
  readonly fetch: ((url: string, init: RequestInit) => Promise<unknown>) | undefined;
  /** Origin of the page, such as `https://app.example`. */
  readonly origin: string;
  isOnline(): boolean;
  cookies(): string;
}

export const ClosingPage: Token<ClosingPage> = createToken('ClosingPage');

/** The browser's page. Firefox supports `keepalive` since 133, and jsdom has no `Request`. */
export function closingPage(page: Window & { readonly Request?: typeof Request }): ClosingPage {
  return {
    fetch: page.Request && 'keepalive' in page.Request.prototype ? (url, init) => page.fetch(url, init) : undefined,
    origin: page.location.origin,
    isOnline: () => page.navigator.onLine,
    cookies: () => page.document.cookie,
  };
}
