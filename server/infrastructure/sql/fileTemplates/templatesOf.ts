import type { Selectable } from 'kysely';
import type { FileTemplate } from '../../../../src/domain/uploads/FileTemplate';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { Db, Tables } from '../Tables';

/** The templates of a kind and owner, by name. */
export async function templatesOf(db: Db, kind: UploadKind, owner: string): Promise<readonly FileTemplate[]> {
  const rows = await db
    .selectFrom('file_templates')
    .selectAll()
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .orderBy('name')
    .orderBy('template_pk')
    .execute();
  return rows.map(toTemplate);
}

export function toTemplate(row: Selectable<Tables['file_templates']>): FileTemplate {
  const { template_pk: templatePk, kind, owner, name, version, layout, mod_date: modDate, mod_user: modUser } = row;
  return { templatePk, kind, owner, name, version, ...layout, modDate, modUser };
}
