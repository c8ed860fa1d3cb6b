import type { Actor } from '../../shared/Actor';
import type { ColumnTypes } from '../columnTypes';
import type { Db } from '../Tables';

interface MappingKey {
  readonly groupNumber: string;
  readonly fileKind: ColumnTypes['column_mappings.file_kind'];
  /** See `column_mappings.layout`. */
  readonly layout: string;
}

/** Saves columns that a person chose, in place of earlier ones with the same key. @param mapping plain data */
export async function saveMapping(
  db: Db,
  { groupNumber, fileKind, layout }: MappingKey,
  mapping: object,
  by: Actor,
  now: Date,
): Promise<void> {
  const changed = { mapping: JSON.stringify(mapping), mod_date: now.toISOString(), mod_user: by.name };
  const key = { group_number: groupNumber, file_kind: fileKind, layout };
  await db
    .insertInto('column_mappings')
    .values({ ...key, add_date: now.toISOString(), add_user: by.name, ...changed })
    .onConflict((conflict) => conflict.columns(['group_number', 'file_kind', 'layout']).doUpdateSet(changed))
    .execute();
}
