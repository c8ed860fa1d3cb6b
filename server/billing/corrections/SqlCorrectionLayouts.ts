import { parse } from 'valibot';
import { correctionLayoutSchema } from '../../../contract/billing/correctionLayouts';
import type { CorrectionLayout } from '../../../src/domain/billing/corrections/CorrectionLayout';
import { saveMapping } from '../../platform/database/statements/saveMapping';
import type { Db } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { CorrectionLayoutStore, RecipientKey, SavedCorrectionLayout } from './ports';

/** Columns and codes of lists of corrections as rows of `column_mappings`, validated when read. */
export class SqlCorrectionLayouts implements CorrectionLayoutStore {
  constructor(private readonly db: Db) {}

  async find(owner: RecipientKey): Promise<SavedCorrectionLayout | undefined> {
    const row = await this.db
      .selectFrom('column_mappings')
      .select(['mapping', 'mod_user', 'mod_date'])
      .where('group_number', '=', owner.groupNumber)
      .where('file_kind', '=', 'corrections')
      .where('layout', '=', layoutOf(owner))
      .executeTakeFirst();
    if (!row) return undefined;
    const layout = parse(correctionLayoutSchema, row.mapping);
    return { layout, savedBy: row.mod_user, savedAt: new Date(row.mod_date).toISOString() };
  }

  async save(owner: RecipientKey, layout: CorrectionLayout, by: Actor, now: Date): Promise<void> {
    const key = { groupNumber: owner.groupNumber, fileKind: 'corrections', layout: layoutOf(owner) } as const;
    await saveMapping(this.db, key, layout, by, now);
  }

  async remove(owner: RecipientKey): Promise<void> {
    await this.db
      .deleteFrom('column_mappings')
      .where('group_number', '=', owner.groupNumber)
      .where('file_kind', '=', 'corrections')
      .where('layout', '=', layoutOf(owner))
      .execute();
  }

  async hasCarrier(carrierCode: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('carriers')
      .select('carrier_code')
      .where('carrier_code', '=', carrierCode)
      .executeTakeFirst();
    return found !== undefined;
  }
}

/** A carrier's code may equal a recipient's name, so both are in the key. */
function layoutOf({ recipient, carrierCode }: RecipientKey): string {
  return recipient === 'PAYROLL' ? recipient : `${recipient} ${carrierCode}`;
}
