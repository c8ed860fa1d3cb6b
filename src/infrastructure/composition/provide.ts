import { ContainerModule, type ContainerModuleLoadOptions, type Newable } from 'inversify';
import type { Token } from '../../application/platform/shared/Token';

declare const available: unique symbol;
declare const provided: unique symbol;

/** Key of a dependency: a port's token, or a use case's class. */
type Key<T> = Token<T> | (new (...dependencies: never[]) => T);
type KeysOf<Dependencies extends readonly unknown[]> = { [Index in keyof Dependencies]: Key<Dependencies[Index]> };

/** Binds in the container. `Available` are the keys that later bindings may depend on; each `provide…` call adds its own. */
export type Bind<Available> = ContainerModuleLoadOptions['bind'] & { readonly [available]: (key: Available) => void };

/** A part of the wiring that provides at least the keys `Provided`, including those of the slices it requires. */
export type Slice<Provided> = ContainerModule & { readonly [provided]: (key: Provided) => void };

/** The keys that a slice provides. */
export type Provides<S> = S extends Slice<infer Provided> ? Provided : never;

/**
 * Wires a slice. The compiler checks that each dependency is provided by the slice itself or is among `Needs`, the keys of
 * other slices.
 *
 * @param wire returns its `bind`, whose type contains the keys of the slice.
 */
export function slice<Needs>() {
  return <Provided>(wire: (container: { readonly bind: Bind<Needs> }) => Bind<Provided>): Slice<Provided> =>
    new ContainerModule(({ bind }) => {
      wire({ bind: bind as Bind<Needs> });
    }) as Slice<Provided>;
}

/**
 * Binds a use case, or another class without a port, as a singleton with its class as the token.
 * The compiler checks that `keys` name the constructor's parameters, in order.
 */
export function provideUseCase<UseCase, Dependencies extends unknown[], Available>(
  bind: Bind<Available>,
  useCase: new (...dependencies: Dependencies) => UseCase,
  keys: KeysOf<Dependencies> & readonly NoInfer<Available>[],
): asserts bind is Bind<Available | (new (...dependencies: Dependencies) => UseCase)> {
  bind<UseCase>(useCase)
    .toResolvedValue((...dependencies: Dependencies) => new useCase(...dependencies), keys as never)
    .inSingletonScope();
}

/** Binds an adapter to its port as a singleton. The compiler checks `keys`, and that the adapter implements the port. */
export function provideAdapter<Port, Dependencies extends unknown[], Available>(
  bind: Bind<Available>,
  port: Token<Port>,
  adapter: new (...dependencies: Dependencies) => NoInfer<Port>,
  keys: KeysOf<Dependencies> & readonly NoInfer<Available>[],
): asserts bind is Bind<Available | Token<Port>> {
  bind<Port>(port)
    .toResolvedValue((...dependencies: Dependencies) => new adapter(...dependencies), keys as never)
    .inSingletonScope();
}

/**
 * What implements a port. Unlike for an interface, the compiler compares parameters strictly, so no method may demand more than callers
 * give. Where callers expect nothing, a method may answer anything.
 */
type Implementing<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result extends Promise<void> ? Promise<unknown> : Result
    : Port[Name] extends object
      ? Implementing<Port[Name]>
      : Port[Name];
};

/**
 * Binds the result of a function as a singleton: an adapter that depends on settings, or one that `fromCalls` makes. The compiler checks
 * `keys`, and that the result implements the port.
 */
export function provideMade<Port, Dependencies extends unknown[], Available>(
  bind: Bind<Available>,
  port: Token<Port>,
  make: (...dependencies: Dependencies) => Implementing<NoInfer<Port>>,
  keys: KeysOf<Dependencies> & readonly NoInfer<Available>[],
): asserts bind is Bind<Available | Token<Port>>;
export function provideMade<Port, Dependencies extends unknown[], Available>(
  bind: Bind<Available>,
  port: Token<Port>,
  make: (...dependencies: Dependencies) => Port,
  keys: KeysOf<Dependencies> & readonly NoInfer<Available>[],
): asserts bind is Bind<Available | Token<Port>> {
  bind<Port>(port)
    .toResolvedValue(make, keys as never)
    .inSingletonScope();
}

/** Binds an existing value. */
export function provideValue<T, Available>(
  bind: Bind<Available>,
  key: Key<T>,
  value: NoInfer<T>,
): asserts bind is Bind<Available | Key<T>> {
  bind<T>(key as Newable<T>).toConstantValue(value);
}
