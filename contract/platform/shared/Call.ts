import type { GenericSchema, InferOutput } from 'valibot';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { CallEvent } from './CallEvent';

/** Schemas of a call's parts. Each parses strings into typed values. */
export interface CallSchemas {
  /** Path parameters, by the names in `path` (`/api/bills/:billPk`). */
  readonly params?: GenericSchema;
  /** Query parameters, without `user`, which every call has. */
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** The 2xx answer. */
  readonly answer: GenericSchema;
}

/**
 * One call of the contract. The browser's adapters and the server validate with the same schemas, and the OpenAPI page
 * is generated from them. What only the server reads does not reach the browser (`tools/webpack/withoutServerFacts.mjs`).
 */
export interface Call<Schemas extends CallSchemas = CallSchemas, Idempotent extends boolean = boolean> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:name` for path parameters. */
  readonly path: `/${string}`;
  /** The line of the access policy that decides who may make this call. Required. */
  readonly operation: Operation;
  /**
   * Whether the group named in the request (`groupNumber`) must be in the caller's scope: as a `whole`, or in `part`, by some of
   * its divisions. A call with `part` reads and changes only what is in scope. Undefined for calls that name no group, or that look
   * up the record within the scope.
   */
  readonly group?: 'whole' | 'part';
  /**
   * Refuses it while changes to bills, or writes that move money, are closed. The check comes first in the transaction, after that of
   * the key. Undefined for calls that nothing closes, or that check something of the request before.
   *
   * @source ERR-3 ERR-5
   */
  readonly gate?: 'bills' | 'payments';
  /**
   * Why it needs a recent sign-in; undefined if it needs none. Needed for every request unless `recentSignIn` decides; for people in pages
   * only when there are many.
   */
  readonly effect?: CallEffect;
  /**
   * Whether this request needs a recent sign-in. Changes that give a person power in other ways, such as enabling them, are refused
   * where they are recorded.
   *
   * @param parts validated
   * @param refundCents amount from which refunds and reversals at the bank need it
   */
  recentSignIn?(parts: ValidatedParts<Schemas>, limits: { readonly refundCents: Cents }): boolean;
  /** Whether it is answered without a recent sign-in if the provider does not say when people signed in. */
  readonly isPossibleWithoutProof?: true;
  /** Whether one factor is enough even if everyone signs in with two. */
  readonly needsOneFactor?: true;
  /** Event that the security log records on success; undefined if nothing is recorded. */
  readonly event?: CallEvent;
  /** Name of the list's items, in the plural, for calls that export one: `bills`. */
  readonly noun?: string;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  /** HTTP status on success; 200 by default. */
  readonly status?: 200 | 201;
  /** Whether the call must have one effect even if repeated: it needs an `Idempotency-Key` header (UUID). */
  readonly idempotent?: Idempotent;
  /** Whether the body is a form (`multipart/form-data`) with files instead of JSON. @source UPL-1 */
  readonly form?: 'one' | 'many';
  /**
   * The 2xx answer is a file instead of JSON: `true` for a spreadsheet, otherwise one of these formats; `any` is sent as bytes.
   * @source API-0
   */
  readonly file?: true | readonly ('xlsx' | 'csv' | 'pdf' | 'any')[];
  /** Largest body in bytes, for calls whose body grows with a bill or a file; 1 MB by default. */
  readonly maxBodyBytes?: number;
  /** Whether it reads many records or computes for a long time. A server runs only a few such calls at a time. */
  readonly isExpensive?: boolean;
  /** Whether it reads a whole uploaded file, so that it takes turns with calls that write one. */
  readonly readsWholeFile?: true;
  readonly schemas: Schemas;
}

/** The validated parts of a request. */
export type ValidatedParts<Schemas extends CallSchemas> = {
  readonly [Name in 'params' | 'query' | 'body']: Schemas[Name] extends GenericSchema
    ? InferOutput<Schemas[Name]>
    : undefined;
};

/** The checked value of one part of a call; undefined for a part the call does not have. */
export type CallPart<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends GenericSchema
  ? InferOutput<C['schemas'][Name]>
  : undefined;

/** Defines a call; infers the types of its schemas. */
export function defineCall<const Schemas extends CallSchemas, const Idempotent extends boolean = false>(
  call: Call<Schemas, Idempotent>,
): Call<Schemas, Idempotent> {
  return call;
}

/** For `recentSignIn` of calls whose request does not say whether it needs one: their use case decides by the record that it changes. */
export const decidedByRecord = (): boolean => false;

/** Inserts escaped path parameters into a call's path. */
export function urlOf({ path }: Pick<Call, 'path'>, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/**
 * A call's most dangerous effect if misused. Each needs a recent sign-in.
 *
 * - `bankNumbers`: its file has whole bank account numbers
 * - `people`: its answer has people: a file of them, or many rows of a list
 * - `moneyOut`: it pays someone, or forgives a debt
 * - `moneyRoute`: it determines which bank account money comes from or goes to
 * - `power`: it grants rights, raises limits, or ends sessions
 * - `erases`: what it removes cannot be restored
 *
 * @source docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
export type CallEffect = 'bankNumbers' | 'people' | 'moneyOut' | 'moneyRoute' | 'power' | 'erases';
