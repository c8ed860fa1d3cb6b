import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API_BASE } from '../../../contract/platform/shared/apiBase';
import type { Call, CallPart, CallSchemas } from '../../../contract/platform/shared/Call';
import { type ErrorAnswer, errorAnswerSchema } from '../../../contract/platform/shared/errorAnswer';
import { FIELD_OF } from '../../../server/run/http/IncomingForm';

type Input<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends v.GenericSchema
  ? v.InferInput<C['schemas'][Name]>
  : undefined;

/** A request with the parts defined by the contract. The caller adds the token. */
export interface TestRequest<C extends Call> {
  readonly params?: Input<C, 'params'>;
  readonly query?: Input<C, 'query'>;
  readonly body?: Input<C, 'body'>;
  readonly idempotencyKey?: string;
  /** The `user` parameter; the caller's own email by default. */
  readonly user?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The raw response body. */
  readonly text: string;
  /** The same as bytes, for files; missing for uploads. */
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** A multipart form. */
export interface TestForm<C extends Call> {
  readonly params?: Input<C, 'params'>;
  readonly files: readonly { readonly name: string; readonly bytes: string | Uint8Array }[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/** A call that had to succeed and did not. */
export class UnexpectedAnswer extends Error {
  /** The server's own words; empty if it sent none. */
  readonly refusal: string;

  constructor(
    path: string,
    { status, text, body }: TestAnswer,
    readonly email: string,
  ) {
    super(`${path}: ${status} ${text}`);
    const message = memberOf(body, 'message');
    this.refusal = typeof message === 'string' ? message : '';
  }
}

/** Calls the server as one person in one browser, through the same HTTP layers. */
export class TestCaller {
  private browser = { cookie: '' };

  constructor(
    private readonly app: FastifyInstance,
    private readonly token: () => Promise<string>,
    private readonly email: string,
  ) {}

  /** The same browser as another caller's, of another server of the same address. */
  inBrowserOf(other: TestCaller): this {
    this.browser = other.browser;
    return this;
  }

  async call<C extends Call>(call: C, request: TestRequest<C> = {}): Promise<TestAnswer> {
    const { params, query, body, idempotencyKey, user = this.email } = request;
    const response = await this.app.inject({
      method: call.method,
      url: urlOf(call, params, { user, ...textsOf(query) }),
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.browser.cookie && { cookie: this.browser.cookie }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const [cookie] = response.cookies.map(({ name, value }) => `${name}=${value}`);
    if (cookie !== undefined) this.browser.cookie = cookie;
    const isFile = call.file && response.statusCode < 300;
    const { statusCode: status, payload: text, headers } = response;
    return { status, body: isFile ? undefined : response.json(), text, bytes: response.rawPayload, headers };
  }

  /** Uploads files to a call with a form. */
  async upload<C extends Call>(
    call: C,
    { params, files, fields = {}, idempotencyKey }: TestForm<C>,
  ): Promise<TestAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const { name, bytes } of files) form.append(FIELD_OF[call.form ?? 'one'], new Blob([bytes as BlobPart]), name);
    const packed = new Response(form);
    const response = await this.app.inject({
      method: call.method,
      url: urlOf(call, params, { user: this.email }),
      headers: {
        authorization: `Bearer ${await this.token()}`,
        'content-type': packed.headers.get('content-type') ?? '',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      payload: Buffer.from(await packed.arrayBuffer()),
    });
    const { statusCode: status, payload: text, headers } = response;
    return { status, body: response.json(), text, headers };
  }

  /** Uploads and returns the answer. Throws if the upload fails. */
  async uploaded<C extends Call>(call: C, form: TestForm<C>): Promise<CallPart<C, 'answer'>> {
    const { status, body, text } = await this.upload(call, form);
    if (status !== (call.status ?? 200)) throw new Error(`${call.path}: ${status} ${text}`);
    return v.parse(call.schemas.answer, body) as CallPart<C, 'answer'>;
  }

  /** Calls and returns the answer. Throws if the call fails. */
  async ok<C extends Call>(call: C, request: TestRequest<C> = {}): Promise<CallPart<C, 'answer'>> {
    const answer = await this.call(call, request);
    if (answer.status !== (call.status ?? 200)) throw new UnexpectedAnswer(call.path, answer, this.email);
    return v.parse(call.schemas.answer, answer.body) as CallPart<C, 'answer'>;
  }

  /** Calls and returns the error. Throws if the call succeeds. */
  async refused<C extends Call>(call: C, request: TestRequest<C> = {}): Promise<ErrorAnswer & { status: number }> {
    const { status, body, text } = await this.call(call, request);
    if (status < 400) throw new Error(`${call.path} did not fail: ${status} ${text}`);
    return { status, ...v.parse(errorAnswerSchema, body) };
  }
}

function urlOf(call: Call, params: unknown, query: Readonly<Record<string, string>>): string {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(memberOf(params, name))));
  return `${API_BASE}${path}?${new URLSearchParams(query)}`;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
