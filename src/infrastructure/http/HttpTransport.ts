import axios, { type AxiosAdapter, type AxiosProgressEvent, type AxiosResponse } from 'axios';
import type { Call } from '../../../contract/platform/shared/Call';
import { createToken, type Token } from '../../application/platform/shared/Token';
import { XSRF_COOKIE } from './crossSiteCookie';

/** Sends a request; undefined for the browser's default. Tests provide a server in the same process. */
export type HttpAdapter = AxiosAdapter | undefined;

export const HttpAdapter: Token<HttpAdapter> = createToken('HttpAdapter');

/** The caller. Provided by the session. */
export interface CallerCredentials {
  /** The signed-in person's email; undefined if no one is signed in. */
  email(): string | undefined;
  /** A valid token, renewed first if it is about to expire. Rejects without a session. */
  accessToken(): Promise<string>;
  /** A valid token without renewal; undefined if there is none. */
  readyAccessToken(): string | undefined;
  /** A token other than the refused one, for the single repetition after a 401. Rejects if there is none. */
  renewedAccessToken(): Promise<string>;
}

export const CallerCredentials: Token<CallerCredentials> = createToken('Caller');

/** Base address of the product API, with or without origin, without a trailing slash: `/ListBillAPI`. */
export type ApiAddress = string;

export const ApiAddress: Token<ApiAddress> = createToken('ApiAddress');

/** A request with its parameters. */
export interface HttpRequest {
  readonly method: Call['method'];
  /** Relative to the API's base address, with parameters inserted. */
  readonly url: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal: AbortSignal;
  /** Requested media type instead of JSON; the answer is then bytes. */
  readonly accept?: string;
  /** Value of the `Prefer` header. */
  readonly prefer?: string;
  /** Whether the response is a stream that is read as it arrives. */
  readonly isStreamed?: boolean;
  /** Reports upload progress; the body is then a form. */
  readonly onUploadProgress?: ((event: AxiosProgressEvent) => void) | undefined;
}

/** Sends requests with base address, bearer token, `user` and the cross-site header. @source API-0 */
export class HttpTransport {
  private readonly http;

  constructor(
    baseURL: ApiAddress,
    private readonly caller: CallerCredentials,
    adapter?: HttpAdapter,
  ) {
    this.http = axios.create({
      baseURL,
      ...(adapter && { adapter }),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      xsrfCookieName: XSRF_COOKIE,
      // Reads need no cross-site header. Never `true`, which would send it to other origins too.
      withXSRFToken: ({ method }) => (method?.toUpperCase() === 'GET' ? false : undefined),
    });
  }

  /** @throws AxiosError, or the session's error if there is no token. */
  async send(request: HttpRequest, token: 'current' | 'renewed' = 'current'): Promise<AxiosResponse<unknown>> {
    const bearer = await (token === 'current' ? this.caller.accessToken() : this.caller.renewedAccessToken());
    const { method, url, query, body, idempotencyKey, signal, accept, prefer, isStreamed, onUploadProgress } = request;
    return this.http.request({
      method,
      url,
      params: { ...query, user: this.caller.email() },
      // axios omits the content type without a body, except if the body is null.
      data: body === undefined ? null : body,
      // A blob is JSON already.
      ...((body === undefined || body instanceof Blob) && { transformRequest: [] }),
      signal,
      ...(accept && { responseType: isStreamed ? 'stream' : 'arraybuffer' }),
      ...(onUploadProgress && { onUploadProgress }),
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...(accept && { Accept: accept }),
        ...(prefer && { Prefer: prefer }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        // Otherwise a form would be sent as JSON. The browser adds the boundary.
        ...(onUploadProgress && { 'Content-Type': 'multipart/form-data' }),
      },
    });
  }
}
