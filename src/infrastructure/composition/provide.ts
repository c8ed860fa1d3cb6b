import type { ContainerModuleLoadOptions, Newable } from 'inversify';
import type { Token } from '../../application/shared/Token';

/** What names a dependency: a port's token, or a use case's own class. */
type Key<T> = Token<T> | (new (...dependencies: never[]) => T);
type KeysOf<Dependencies extends readonly unknown[]> = { [Index in keyof Dependencies]: Key<Dependencies[Index]> };
type Bind = ContainerModuleLoadOptions['bind'];

/**
 * Binds a framework-free use case (or a class that serves no port) as a singleton, its class being its own token.
 * The compiler checks that `keys` name the constructor's parameters, in order.
 */
export function provideUseCase<UseCase, Dependencies extends unknown[]>(
  bind: Bind,
  useCase: new (...dependencies: Dependencies) => UseCase,
  keys: KeysOf<Dependencies>,
): void {
  bind<UseCase>(useCase)
    .toResolvedValue((...dependencies: Dependencies) => new useCase(...dependencies), keys as never)
    .inSingletonScope();
}

/** Binds an adapter to its port as a singleton. Checked like `provideUseCase`, and that the adapter serves the port. */
export function provideAdapter<Port, Dependencies extends unknown[]>(
  bind: Bind,
  port: Token<Port>,
  adapter: new (...dependencies: Dependencies) => Port,
  keys: KeysOf<Dependencies>,
): void {
  bind<Port>(port)
    .toResolvedValue((...dependencies: Dependencies) => new adapter(...dependencies), keys as never)
    .inSingletonScope();
}

/** Binds a value that exists already. */
export function provideValue<T>(bind: Bind, key: Key<T>, value: T): void {
  bind<T>(key as Newable<T>).toConstantValue(value);
}
