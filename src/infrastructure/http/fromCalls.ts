import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Call, CallPart, CallSchemas } from '../../../contract/platform/shared/Call';
import type { ApiClient, CallOptions, CallParts } from './ApiClient';

/** The part of the client that these methods use. The head start provides it as well. */
export type ApiCaller = Pick<ApiClient, 'call'>;

/** Accepts read-only lists, and undefined for a property that may be missing: neither changes what is sent. */
type Sendable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly unknown[]
    ? { readonly [Index in keyof T]: Sendable<T[Index]> }
    : { readonly [Key in keyof T]: Sendable<T[Key]> | IfOptional<T, Key, undefined> };
type IfOptional<T, Key extends keyof T, Then> = object extends Pick<T, Key> ? Then : never;

/** A number of the query is sent as its digits. */
type SendableQuery<In, Out> = {
  readonly [Key in keyof In]:
    | Sendable<In[Key]>
    | IfOptional<In, Key, undefined>
    | (Key extends keyof Out ? Extract<Out[Key], number> : never);
};

type Part<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends GenericSchema
  ? Sendable<InferInput<C['schemas'][Name]>>
  : unknown;
type Query<C extends Call> = C['schemas']['query'] extends GenericSchema
  ? SendableQuery<InferInput<C['schemas']['query']>, InferOutput<C['schemas']['query']>>
  : unknown;

type KeysOf<T> = T extends unknown ? keyof T : never;
type Shared<Params, In, Body> = (KeysOf<Params> & (KeysOf<In> | KeysOf<Body>)) | (KeysOf<In> & KeysOf<Body>);

/**
 * The parameters of a call's path, its query, and the properties of its body, in one object. A call that has one name in two of these
 * has no arguments that the compiler accepts: such a name would have two meanings.
 */
export type CallArgs<C extends Call> = [Shared<Part<C, 'params'>, Query<C>, Part<C, 'body'>>] extends [never]
  ? Part<C, 'params'> & Query<C> & Part<C, 'body'>
  : { readonly [Key in Shared<Part<C, 'params'>, Query<C>, Part<C, 'body'>>]: never };

/** The 2xx answer; nothing if the contract has null for it. */
export type CallAnswer<C extends Call> = [CallPart<C, 'answer'>] extends [null] ? void : CallPart<C, 'answer'>;

/** A call that must have one effect takes the key of this effect, a UUID; any other call, a signal that cancels it. */
type How<C extends Call> = C['idempotent'] extends true | undefined
  ? [idempotencyKey: string]
  : [signal?: AbortSignal | undefined];

/** A method that makes one call. Rejects with ApiError. */
export type CallMethod<C extends Call, Args = CallArgs<C>, Answer = CallAnswer<C>> = [KeysOf<Args>] extends [never]
  ? (...how: How<C>) => Promise<Answer>
  : object extends Args
    ? { (...how: How<C>): Promise<Answer>; (args: Args, ...how: How<C>): Promise<Answer> }
    : (args: Args, ...how: How<C>) => Promise<Answer>;

/** How a method differs from its call. */
export interface CallAdaption<C extends Call, Args, Answer> extends Pick<CallOptions, 'deadlineMs' | 'expected'> {
  /** Turns the arguments of the port into those of the call. */
  readonly args?: (args: Args) => CallArgs<C>;
  /** Turns the answer of the call into that of the port. */
  readonly answer?: (answer: CallPart<C, 'answer'>, args: Args) => Answer;
}

/** Makes one method of an adapter. */
type Maker<Client> = (api: Client) => object;
type Makers = Readonly<Record<string, Call | Maker<ApiClient>>>;

/** The methods that a table of calls makes. */
export type Made<Table extends Makers> = {
  readonly [Name in keyof Table]: Table[Name] extends Call
    ? CallMethod<Table[Name]>
    : Table[Name] extends Maker<ApiClient>
      ? ReturnType<Table[Name]>
      : never;
};

/** The head start provides only `call`, which is enough unless the table has files. */
type ClientOf<Table extends Makers> = [Table[keyof Table]] extends [Call | Maker<ApiCaller>] ? ApiCaller : ApiClient;

/**
 * An adapter made from calls of the contract: each method makes its call. It takes the arguments of path, query, and body in one object,
 * then the idempotency key or the signal, if any. `provideMade` checks that the methods fit a port.
 *
 * @param table the call of each method, or a function that makes the method from the client, such as `adapted`.
 */
export function fromCalls<const Table extends Makers>(table: Table): (api: ClientOf<Table>) => Made<Table>;
export function fromCalls(table: Makers): (api: ApiClient) => object {
  return (api) =>
    Object.fromEntries(
      Object.entries(table).map(([name, entry]) => [
        name,
        (typeof entry === 'function' ? entry : adapted(entry, {}))(api),
      ]),
    );
}

/** A method that makes a call and adapts its arguments, its answer, or the time it may take. */
export function adapted<C extends Call, Args extends object = CallArgs<C> & object, Answer = CallAnswer<C>>(
  call: C,
  adaption: CallAdaption<C, Args, Answer>,
): (api: ApiCaller) => CallMethod<C, Args, Answer>;
export function adapted(
  call: Call,
  { args: argsOf = same, answer: answerOf = same, ...options }: CallAdaption<Call, object, unknown>,
): (api: ApiCaller) => (first?: object | string, second?: AbortSignal | string) => Promise<unknown> {
  return (api) => async (first, second) => {
    const args = typeof first === 'object' && !(first instanceof AbortSignal) ? first : {};
    const how = second ?? first;
    const idempotencyKey = typeof how === 'string' ? how : undefined;
    const signal = how instanceof AbortSignal ? how : undefined;
    const parts = { ...partsOf(call, argsOf(args)), idempotencyKey };
    return answerOf(await api.call(call, parts, { ...options, signal }), args);
  };
}

function same<T>(value: T): T {
  return value;
}

/**
 * The parts of a call with these arguments. Leaves out what is no part of the call, except in a body of several forms, everything that
 * is undefined, and an empty text for a parameter of the query that may be missing.
 */
export function partsOf<C extends Call>(call: C, args: CallArgs<C>): CallParts<C>;
export function partsOf({ schemas: { params, query, body } }: Call, args: object): object {
  const path = entriesOf(params);
  const filters = entriesOf(query);
  const fields = entriesOf(body);
  const sent: Record<'params' | 'query' | 'body', Record<string, unknown>> = { params: {}, query: {}, body: {} };
  for (const [name, value] of Object.entries<unknown>({ ...args })) {
    const filter = filters?.[name];
    if (value === undefined) continue;
    if (path?.[name]) sent.params[name] = value;
    else if (filter) {
      if (value !== '' || filter.type !== 'optional') sent.query[name] = typeof value === 'number' ? `${value}` : value;
    } else if (!fields || fields[name]) sent.body[name] = value;
  }
  return { params: params && sent.params, query: query && sent.query, body: body && sent.body };
}

/** The schemas of an object's properties; undefined for a body of several forms. */
function entriesOf(
  schema: (GenericSchema & { readonly entries?: Readonly<Record<string, GenericSchema>> }) | undefined,
): Readonly<Record<string, GenericSchema>> | undefined {
  return schema?.entries;
}
