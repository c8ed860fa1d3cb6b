import type { GenericSchema, InferOutput } from 'valibot';
import type { Operation } from '../../src/domain/access/policy';

/** Where a call's variable parts travel. Every schema checks strings into typed values. */
export interface CallSchemas {
  /** Path parameters, by the names in `path` (`/api/bills/:billPk`). */
  readonly params?: GenericSchema;
  /** Query parameters besides `user`, which every call carries. */
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** The 2xx answer. */
  readonly answer: GenericSchema;
}

/**
 * One call of the wire: what the browser's adapters send and the server answers.
 * Both sides check with the same schemas, and the OpenAPI page is printed from them.
 */
export interface Call<Schemas extends CallSchemas = CallSchemas> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:name` for path parameters. */
  readonly path: `/${string}`;
  /** The line of the access policy that decides who may make this call. A call cannot exist without one. */
  readonly operation: Operation;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  /** The 2xx status of success; 200 unless told. */
  readonly status?: 200 | 201;
  /** True when the call moves money: it then must carry an `Idempotency-Key` header (UUID). */
  readonly idempotent?: boolean;
  /** The body is a form (`multipart/form-data`) with one file or with several, and not JSON. @source UPL-1 */
  readonly form?: 'one' | 'many';
  /** The 2xx answer is a file and not JSON. @source API-0 */
  readonly file?: boolean;
  readonly schemas: Schemas;
}

/** The checked value of one part of a call; undefined for a part the call does not have. */
export type Part<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends GenericSchema
  ? InferOutput<C['schemas'][Name]>
  : undefined;

/** Writes a call down so that its schemas keep their own types. */
export function defineCall<const Schemas extends CallSchemas>(call: Call<Schemas>): Call<Schemas> {
  return call;
}
