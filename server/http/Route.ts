import type { Call, Part } from '../../contract/shared/Call';
import type { Scope } from '../../src/domain/access/Scope';
import type { Caller } from '../application/shared/Caller';
import type { SentForm } from './IncomingForm';

/** One call as its handler sees it: who is asking is known and allowed, and every part is checked. */
export interface CallRequest<C extends Call> {
  readonly caller: Caller;
  /** The groups the policy lets the caller reach by this call. `none` for calls that reach no group. */
  readonly scope: Scope;
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'query'>;
  readonly body: Part<C, 'body'>;
  /**
   * Receives the body of a call with `form`: ask after all that could refuse it. Its files are gone once the call is answered.
   * Refuses with 400 or 413. For other calls it is an error of ours. @source UPL-1
   */
  readonly form: () => Promise<SentForm>;
  /** A UUID in lower case where the call is idempotent; empty otherwise. */
  readonly idempotencyKey: string;
  /** When the request came, by the server's clock. */
  readonly now: Date;
  /**
   * For a group that the request names: refuses with 403 unless it lies within `scope`. Whether it exists makes no difference.
   * For a thing named by its key, look it up within `scope` instead and throw `notFound`.
   */
  readonly assertGroup: (groupNumber: string) => Promise<void>;
}

/** An answer that was given before, to be given again byte for byte. */
export class StoredAnswer {
  constructor(
    readonly json: string,
    readonly status: 200 | 201,
  ) {}
}

/** An answer that is a file, for calls with `file: true`. @source API-0 */
export class FileAnswer {
  /**
   * @param name what a browser saves it as.
   * @param mediaType such as that of xlsx.
   */
  constructor(
    readonly name: string,
    readonly mediaType: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** The same shape, promised not to be changed: stores and use cases answer with immutable values. */
type Immutable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Immutable<Item>[]
      : { readonly [Name in keyof T]: Immutable<T[Name]> };

export type Handler<C extends Call> = (
  request: CallRequest<C>,
) => Promise<Immutable<Part<C, 'answer'>> | StoredAnswer | FileAnswer>;

/** Puts a call of the contract on the wire. Nothing else can: a route has a line of the policy, or does not exist. */
export type Route = <C extends Call>(call: C, handler: Handler<C>) => void;
