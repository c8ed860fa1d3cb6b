import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../../server/infrastructure/sql/Tables';

/** What a dying process leaves of a transaction: everything up to a statement, and no commit. */
export class Died extends Error {}

/** The same database, whose `n`th statement from now is never sent. From 1. */
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

/** The same database for a process that dies before its `n`th statement from now: it sends none after it either. From 1. */
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
