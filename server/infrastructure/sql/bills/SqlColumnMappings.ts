import { parse } from 'valibot';
import { columnMappingSchema } from '../../../../contract/columnMappings';
import type { ColumnMapping, ColumnMappingStore, FileKind } from '../../../application/columnMappings/ports';
import type { Caller } from '../../../application/shared/Caller';
import type { Db } from '../Tables';

/** Column mappings as rows of `column_mappings`, validated when read. */
export class SqlColumnMappings implements ColumnMappingStore {
  constructor(private readonly db: Db) {}

  async find(groupNumber: string, fileKind: FileKind): Promise<ColumnMapping | undefined> {
    const row = await this.db
      .selectFrom('column_mappings')
      .select('mapping')
      .where('group_number', '=', groupNumber)
      .where('file_kind', '=', fileKind)
      .executeTakeFirst();
    return row && parse(columnMappingSchema, row.mapping);
  }

  async save(groupNumber: string, fileKind: FileKind, mapping: ColumnMapping, by: Caller, now: Date): Promise<void> {
    const changed = { mapping: JSON.stringify(mapping), mod_date: now.toISOString(), mod_user: by.name };
    await this.db
      .insertInto('column_mappings')
      .values({
        group_number: groupNumber,
        file_kind: fileKind,
        add_date: now.toISOString(),
        add_user: by.name,
        ...changed,
      })
      .onConflict((conflict) => conflict.columns(['group_number', 'file_kind']).doUpdateSet(changed))
      .execute();
  }
}
