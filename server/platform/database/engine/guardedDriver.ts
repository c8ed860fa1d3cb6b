import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';

const transaction = new AsyncLocalStorage<true>();

/** Runs the body of a transaction, in which queries outside the transaction throw. */
export function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transaction.run(true, work);
}

/**
 * Adds a check to a dialect: requesting a second connection within a transaction throws, because it could deadlock (always with
 * one connection, or when the pool is exhausted).
 */
export function guarded(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver()),
  };
}

function guardedDriver(driver: Driver): Driver {
  const acquireConnection: Driver['acquireConnection'] = async (options) => {
    if (transaction.getStore()) throw new Error('A query outside the current transaction: use the given transaction.');
    return driver.acquireConnection(options);
  };
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'acquireConnection') return acquireConnection;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
