import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './generated/tables';

/** All tables and their columns, from the files `schema.sql`. */
export type { Tables };

/** A database or a transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
