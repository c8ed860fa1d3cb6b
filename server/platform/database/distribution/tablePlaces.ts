import type { NodePlacement } from '../schema/parseSchema';
import { SCHEMA_TABLES } from '../schema/schema';

/** The distribution column for each placement of distributed tables. */
export const COLUMN_OF_PLACE = { group: 'group_number', owner: 'owner', chain: 'chain' } as const;

/**
 * The placement of every table.
 *
 * @source docs/adr/0032-distributed-by-group.md
 */
export const TABLE_PLACES: Readonly<Record<string, NodePlacement>> = Object.fromEntries(
  SCHEMA_TABLES.map(({ name, place }) => [name, place]),
);
