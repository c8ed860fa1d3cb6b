import axios, { type AxiosAdapter, type AxiosProgressEvent, type AxiosResponse } from 'axios';
import type { Call } from '../../../contract/shared/Call';
import { createToken, type Token } from '../../application/shared/Token';

/** What carries a request; undefined for the browser's own way. Tests put a server in the same process here. */
export type HttpAdapter = AxiosAdapter | undefined;

export const HttpAdapter: Token<HttpAdapter> = createToken('HttpAdapter');

/** Who the calls are made for. The session serves it. */
export interface Caller {
  /** The signed-in person's email; undefined when nobody is signed in. */
  email(): string | undefined;
  /** A token that is good now, renewed first when it is about to run out. Rejects when there is no session. */
  accessToken(): Promise<string>;
  /** A token that is good now, without renewing; undefined where there is none. */
  readyAccessToken(): string | undefined;
  /** A token other than the one just refused, for the single repetition after a 401. Rejects when there is none to be had. */
  renewedAccessToken(): Promise<string>;
}

export const Caller: Token<Caller> = createToken('Caller');

/** Base address of the product API, without a slash at its end: `/ListBillAPI`, or with an origin before it. */
export type ApiAddress = string;

export const ApiAddress: Token<ApiAddress> = createToken('ApiAddress');

/** A call with its variable parts filled in. */
export interface HttpRequest {
  readonly method: Call['method'];
  /** Below the API's base address, parameters already in place. */
  readonly url: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal: AbortSignal;
  /** Media type that is asked for instead of JSON; what comes is then bytes. */
  readonly accept?: string;
  /** The body is a form; told again and again how much of it is on its way. */
  readonly onUploadProgress?: ((event: AxiosProgressEvent) => void) | undefined;
}

/** Sends requests: base address, bearer, `user` and the cross-site header are on every one. @source API-0 */
export class HttpTransport {
  private readonly http;

  constructor(
    baseURL: ApiAddress,
    private readonly caller: Caller,
    adapter?: HttpAdapter,
  ) {
    this.http = axios.create({
      baseURL,
      ...(adapter && { adapter }),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      // Reads carry no cross-site header. Never `true`: that would send it to other origins too.
      withXSRFToken: ({ method }) => (method?.toUpperCase() === 'GET' ? false : undefined),
    });
  }

  /** @throws AxiosError, or whatever the session rejects with when there is no token. */
  async send(request: HttpRequest, token: 'current' | 'renewed' = 'current'): Promise<AxiosResponse<unknown>> {
    const bearer = await (token === 'current' ? this.caller.accessToken() : this.caller.renewedAccessToken());
    const { method, url, query, body, idempotencyKey, signal, accept, onUploadProgress } = request;
    return this.http.request({
      method,
      url,
      params: { ...query, user: this.caller.email() },
      // Without a body axios leaves the content type out, unless the body is null and stays so.
      data: body === undefined ? null : body,
      ...(body === undefined && { transformRequest: [] }),
      signal,
      ...(accept && { responseType: 'arraybuffer' }),
      ...(onUploadProgress && { onUploadProgress }),
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...(accept && { Accept: accept }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        // Else a form would be sent as JSON; the boundary is the browser's to add.
        ...(onUploadProgress && { 'Content-Type': 'multipart/form-data' }),
      },
    });
  }
}
