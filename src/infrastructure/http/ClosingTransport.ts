import type { ClosingPage } from './ClosingPage';
import { crossSiteHeader } from './crossSiteCookie';
import type { ApiAddress, CallerCredentials, HttpRequest } from './HttpTransport';

/** Browsers limit all requests of a closing page to 64 KiB in total. */
const MAX_BYTES = 60 * 1024;

/**
 * Sends requests that outlive the page, with the same headers as every other call.
 *
 * @source API-0 docs/decisions/drafts.md#a-closing-tab-sends-the-whole-draft
 */
export class ClosingTransport {
  constructor(
    private readonly baseURL: ApiAddress,
    private readonly caller: CallerCredentials,
    private readonly page: ClosingPage,
  ) {}

  /**
   * Whether `send` can send this body now. Not to another origin, because the preflight may not outlive the page. Not without
   * a valid token, because renewing takes too long.
   */
  canSend(body: unknown): boolean {
    const { page, caller } = this;
    if (!page.fetch || !page.isOnline() || caller.readyAccessToken() === undefined) return false;
    return new URL(this.baseURL, page.origin).origin === page.origin && bytesOf(body) <= MAX_BYTES;
  }

  /** Sends without waiting for an answer, or does nothing if it cannot. Call while the page closes. */
  send({ method, url, body }: Pick<HttpRequest, 'method' | 'url' | 'body'>): void {
    if (!this.canSend(body)) return;
    const query = new URLSearchParams({ user: this.caller.email() ?? '' });
    const sent = this.page.fetch?.(`${this.baseURL}${url}?${query.toString()}`, {
      method,
      keepalive: true,
      headers: {
        Authorization: `Bearer ${this.caller.readyAccessToken() ?? ''}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...crossSiteHeader(this.page.cookies()),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The page is gone, so a failure cannot be shown.
    sent?.catch(() => undefined);
  }
}

function bytesOf(body: unknown): number {
  return body === undefined ? 0 : new TextEncoder().encode(JSON.stringify(body)).length;
}
