import type { GenericAbortSignal } from 'axios';
import { recordLogin } from '../../../contract/people/session';
import { type Call, urlOf } from '../../../contract/platform/shared/Call';
import type { ApiClient } from './ApiClient';
import { crossSiteHeader } from './crossSiteCookie';

/** A list is refreshed every 30 seconds, so an answer of this age is as good as a new one. */
const MAX_AGE_MS = 30_000;

/** A successful answer to a request of the head start. */
export interface EarlyAnswer {
  /** The body, unparsed. */
  readonly text: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request of the application, which may have been sent already. */
export interface LaterRequest {
  readonly method: string;
  /** Below the API's base address. */
  readonly url: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** JSON; undefined or null for none. */
  readonly body: unknown;
  /** The Authorization header, which identifies the person. */
  readonly authorization: unknown;
  /** Aborted when the application stops waiting for the answer. */
  readonly signal?: GenericAbortSignal | undefined;
}

/** Who asks, and where. */
export interface EarlyCaller {
  /** Base address of the product API, without a trailing slash. */
  readonly apiBaseUrl: string;
  readonly email: string;
  readonly accessToken: string;
  /** The page's cookies, as in `document.cookie`. */
  readonly cookies: string;
}

interface EarlyRequest {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly answer: Promise<EarlyAnswer>;
  readonly abort: () => void;
}

/**
 * Sends what the first screen reads as soon as there is a token, while the application is still loading. Each answer is used
 * once, for the same request of the same person, at most 30 seconds later. A failed request is sent again by the application,
 * which handles the failure.
 */
export class HeadStart {
  private readonly sent = new Map<string, EarlyRequest>();
  private readonly authorization: string;

  constructor(
    private readonly caller: EarlyCaller,
    private readonly send: typeof fetch = (...parts) => fetch(...parts),
    private readonly now: () => number = Date.now,
  ) {
    this.authorization = `Bearer ${caller.accessToken}`;
  }

  /** For gateways, which thus send the same requests as later. Reads only. The promise stays pending. */
  readonly reads: Pick<ApiClient, 'call'> = {
    call: (call, parts) => {
      const { params, query, body } = parts as Readonly<Record<string, object | undefined>>;
      const known = { ...query, user: this.caller.email };
      this.start(call, urlOf(call, params), known, JSON.stringify(body));
      return new Promise<never>(() => {});
    },
  };

  /**
   * The answer to a request that was sent early; undefined if the application must send it. A change by the person makes
   * earlier answers outdated. A browser sends no second request to an address while an earlier one is pending, so the early
   * request ends when the application gives it up; otherwise "Try again" would wait for it.
   *
   * @returns rejects unless the status is 200.
   */
  take({ method, url, query, body, authorization, signal }: LaterRequest): Promise<EarlyAnswer> | undefined {
    const key = keyOf(method, url, query, body ?? undefined);
    const found = this.sent.get(key);
    if (!found && isChange(method, url)) this.drop();
    this.sent.delete(key);
    const isCurrent = found && authorization === this.authorization && this.now() - found.at <= MAX_AGE_MS;
    if (!isCurrent) {
      found?.abort();
      return undefined;
    }
    signal?.addEventListener?.('abort', found.abort, { once: true });
    return found.answer;
  }

  /** Makes the application send everything itself. */
  drop(): void {
    for (const { abort } of this.sent.values()) abort();
    this.sent.clear();
  }

  private start({ method }: Pick<Call, 'method'>, url: string, query: object, body: string | undefined): void {
    const controller = new AbortController();
    const answer = this.request(method, url, query, body, controller.signal);
    // Reported when the application sends the request again.
    answer.catch(() => undefined);
    this.sent.set(keyOf(method, url, query, body), { at: this.now(), answer, abort: () => controller.abort() });
  }

  private async request(
    method: string,
    url: string,
    query: object,
    body = '',
    signal: AbortSignal,
  ): Promise<EarlyAnswer> {
    const response = await this.send(`${this.caller.apiBaseUrl}${url}?${new URLSearchParams(Object.entries(query))}`, {
      method,
      signal,
      ...(body && { body }),
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        Authorization: this.authorization,
        ...(body && { 'Content-Type': 'application/json', ...crossSiteHeader(this.caller.cookies) }),
      },
    });
    if (response.status !== 200) throw new Error(`Status ${response.status}`);
    return { text: await response.text(), headers: Object.fromEntries(response.headers) };
  }
}

/** Searches use POST but change nothing. */
function isChange(method: string, url: string): boolean {
  return method.toUpperCase() !== 'GET' && url !== recordLogin.path && !url.endsWith('/search');
}

function keyOf(method: string, url: string, query: object, body: unknown): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify([method.toUpperCase(), url, asked, body]);
}
