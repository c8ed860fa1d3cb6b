import { createToken, type Token } from '../../application/shared/Token';

/** What a page can do while it closes. */
export interface ClosingPage {
  /** The browser's `fetch`, if it can outlive the page (`keepalive`). */
  readonly fetch: ((url: string, init: RequestInit) => Promise<unknown>) | undefined;
  /** Of the page, such as `https://app.example`. */
  readonly origin: string;
  isOnline(): boolean;
  cookies(): string;
}

export const ClosingPage: Token<ClosingPage> = createToken('ClosingPage');

/** The page of this browser. Firefox has `keepalive` from 133 on, and pages of tests have no `Request` at all. */
export function closingPage(page: Window & { readonly Request?: typeof Request }): ClosingPage {
  return {
    fetch: page.Request && 'keepalive' in page.Request.prototype ? (url, init) => page.fetch(url, init) : undefined,
    origin: page.location.origin,
    isOnline: () => page.navigator.onLine,
    cookies: () => page.document.cookie,
  };
}
