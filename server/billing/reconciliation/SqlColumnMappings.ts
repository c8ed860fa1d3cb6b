import { sql } from 'kysely';
import { parse } from 'valibot';
import { columnMappingSchema } from '../../../contract/billing/columnMappings';
import { layoutKey } from '../../../src/domain/billing/reconciliation/payrollFile/layoutKey';
import { isoText } from '../../platform/database/conditions';
import { saveMapping } from '../../platform/database/statements/saveMapping';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import type { ColumnMappingStore, FoundColumns, MappedFileKind, SavedColumns } from './ColumnMappingStore';

/** Layouts that a group keeps. */
const MAX_LAYOUTS = 20;

/** Column mappings as rows of `column_mappings`, validated when read. */
export class SqlColumnMappings implements ColumnMappingStore {
  constructor(private readonly db: Db) {}

  async find(
    groupNumber: string,
    fileKind: MappedFileKind,
    layout: string | undefined,
  ): Promise<FoundColumns | undefined> {
    const row = await this.db
      .selectFrom('column_mappings')
      .select(['mapping', 'mod_user as savedBy', sql<string>`${isoText('mod_date')}`.as('savedAt')])
      .where('group_number', '=', groupNumber)
      .where('file_kind', '=', fileKind)
      .orderBy((build) => build('layout', '=', layout ?? ''), 'desc')
      .orderBy('mod_date', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { mapping, savedBy, savedAt } = row;
    return { ...parse(columnMappingSchema, mapping), savedBy, savedAt };
  }

  async save(
    groupNumber: string,
    fileKind: MappedFileKind,
    mapping: SavedColumns,
    by: Caller,
    now: Date,
  ): Promise<void> {
    const layout = mapping.headings ? layoutKey(mapping.headings) : '';
    await saveMapping(this.db, { groupNumber, fileKind, layout }, mapping, by, now);
    await this.db
      .deleteFrom('column_mappings')
      .where('group_number', '=', groupNumber)
      .where('file_kind', '=', fileKind)
      .where('layout', '<>', layout)
      .where((is) =>
        is.or([
          // Columns without headings belong to no layout: these replace them.
          is('layout', '=', ''),
          is(
            'layout',
            'in',
            is
              .selectFrom('column_mappings')
              .select('layout')
              .where('group_number', '=', groupNumber)
              .where('file_kind', '=', fileKind)
              .orderBy('mod_date', 'desc')
              .orderBy('layout')
              .offset(MAX_LAYOUTS),
          ),
        ]),
      )
      .execute();
  }
}
