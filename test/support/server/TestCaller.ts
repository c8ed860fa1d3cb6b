import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Call, CallSchemas, Part } from '../../../contract/shared/Call';
import { type ErrorAnswer, errorAnswerSchema } from '../../../contract/shared/errorAnswer';
import { API_BASE } from '../../../server/http/createApp';

type Given<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends v.GenericSchema
  ? v.InferInput<C['schemas'][Name]>
  : undefined;

/** What a test sends: every part as the contract wants it, `user` and the token besides. */
export interface TestRequest<C extends Call> {
  readonly params?: Given<C, 'params'>;
  readonly query?: Given<C, 'query'>;
  readonly body?: Given<C, 'body'>;
  readonly idempotencyKey?: string;
  /** The `user` parameter; the caller's own email unless told. */
  readonly user?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly body: unknown;
  /** As it came over the wire. */
  readonly text: string;
}

/** Makes calls over the whole way that a browser's calls go, as one person. */
export class TestCaller {
  constructor(
    private readonly app: FastifyInstance,
    private readonly token: () => Promise<string>,
    private readonly email: string,
  ) {}

  async call<C extends Call>(call: C, request: TestRequest<C> = {}): Promise<TestAnswer> {
    const { params, query, body, idempotencyKey, user = this.email } = request;
    const path = call.path.replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(String(memberOf(params, name))),
    );
    const search = new URLSearchParams({ user, ...textsOf(query) });
    const response = await this.app.inject({
      method: call.method,
      url: `${API_BASE}${path}?${search}`,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.json(), text: response.payload };
  }

  /** The answer of a call that must succeed. */
  async ok<C extends Call>(call: C, request: TestRequest<C> = {}): Promise<Part<C, 'answer'>> {
    const answer = await this.call(call, request);
    if (answer.status !== (call.status ?? 200)) throw new Error(`${call.path}: ${answer.status} ${answer.text}`);
    return v.parse(call.schemas.answer, answer.body) as Part<C, 'answer'>;
  }

  /** The refusal of a call that must be refused. */
  async refused<C extends Call>(call: C, request: TestRequest<C> = {}): Promise<ErrorAnswer & { status: number }> {
    const { status, body, text } = await this.call(call, request);
    if (status < 400) throw new Error(`${call.path} was not refused: ${status} ${text}`);
    return { status, ...v.parse(errorAnswerSchema, body) };
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
