import type { GenericSchema, InferInput } from 'valibot';
import type { Call, CallSchemas } from '../../../contract/shared/Call';

type Given<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends GenericSchema
  ? { readonly [Key in Name]: InferInput<C['schemas'][Name]> }
  : { readonly [Key in Name]?: never };

/** What a caller fills in: exactly the parts the call has. */
export type CallParts<C extends Call> = Given<C, 'params'> &
  Given<C, 'query'> &
  Given<C, 'body'> /** A UUID, for a call that moves money: the same key never moves it twice. */ & {
    readonly idempotencyKey?: string;
  };

/** Puts path parameters into a call's path, each escaped. */
export function urlOf({ path }: Pick<Call, 'path'>, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}
