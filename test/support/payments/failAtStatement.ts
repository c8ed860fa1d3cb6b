import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../server/infrastructure/sql/Tables';

/** Thrown instead of sending a statement: the process died, and the transaction was not committed. */
export class Died extends Error {}

/** The same database, but its `n`th statement from now fails. From 1. */
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

/** The same database, but its `n`th statement from now and all later ones fail. From 1. */
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
