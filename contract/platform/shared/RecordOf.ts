import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Call, CallPart } from './Call';

/** The same type, deeply readonly. */
export type Immutable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Name in keyof T]: Immutable<T[Name]> };

/** A record of answers: what its schema returns, readonly. */
export type RecordOf<Schema extends GenericSchema> = Immutable<InferOutput<Schema>>;

/** Request type for clients: properties with a default are optional. Readonly. */
export type InputOf<Schema extends GenericSchema> = Immutable<InferInput<Schema>>;

/** The body of a call as the server reads it, with its defaults. Readonly. */
export type BodyOf<C extends Call> = Immutable<CallPart<C, 'body'>>;

/** The JSON answer of a call. Readonly. */
export type AnswerOf<C extends Call> = Immutable<CallPart<C, 'answer'>>;
