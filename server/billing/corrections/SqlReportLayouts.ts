import { parse } from 'valibot';
import { reportLayoutSchema } from '../../../contract/billing/correctionAnswers';
import type { ReportLayout } from '../../../src/domain/billing/corrections/carrierReport';
import { saveMapping } from '../../platform/database/statements/saveMapping';
import type { Db } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { ReportLayoutStore } from './ports';

const FILE_KIND = 'correctionReports';

/** Columns of carriers' error reports as rows of `column_mappings`, by the carrier's code. Validated when read. */
export class SqlReportLayouts implements ReportLayoutStore {
  constructor(private readonly db: Db) {}

  async find(groupNumber: string, carrierCode: string): Promise<ReportLayout | undefined> {
    const row = await this.db
      .selectFrom('column_mappings')
      .select('mapping')
      .where('group_number', '=', groupNumber)
      .where('file_kind', '=', FILE_KIND)
      .where('layout', '=', carrierCode)
      .executeTakeFirst();
    return row && parse(reportLayoutSchema, row.mapping);
  }

  async save(groupNumber: string, carrierCode: string, layout: ReportLayout, by: Actor, now: Date): Promise<void> {
    await saveMapping(this.db, { groupNumber, fileKind: FILE_KIND, layout: carrierCode }, layout, by, now);
  }
}
