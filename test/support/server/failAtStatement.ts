import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';

/** Thrown instead of sending a statement: the process died, and the transaction was not committed. */
export class Died extends Error {}

/** The same database, but its `n`th statement from now (starting at 1) fails. */
export function failAtStatement(db: Db, n: number): { readonly db: Db; readonly sent: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count === n) throw new Died(`Statement ${n} was not sent.`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), sent: () => count };
}

/** The same database, but its `n`th statement from now (starting at 1) and all later ones fail. */
export function dieFromStatement(db: Db, n: number): { readonly db: Db } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count >= n) throw new Died(`Statement ${n} was not sent.`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin) };
}

/**
 * Runs `work` with its first statement failing, then its second, and so on until it succeeds. After each failure, nothing
 * may have changed and every money invariant must hold.
 *
 * @returns the number of statements.
 */
export async function failAtEveryStatement(
  { db, assertInvariants }: { readonly db: Db; readonly assertInvariants: () => Promise<void> },
  work: (db: Db) => Promise<unknown>,
  assertUntouched: () => Promise<void>,
): Promise<number> {
  for (let n = 1; ; n += 1) {
    const failing = failAtStatement(db, n);
    try {
      await work(failing.db);
      return n - 1;
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      await assertUntouched();
      await assertInvariants();
    }
  }
}
