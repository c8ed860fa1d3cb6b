import type { Selectable } from 'kysely';
import type { FileTemplate } from '../../../contract/office/uploads';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { sqlStateOf } from '../../platform/database/databaseErrors';
import { ownerOfPk } from '../../platform/database/statements/uploadReach';
import type { Db, Tables } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { NewTemplate, TemplateStore } from './ports';

const UNIQUE_VIOLATION = '23505';

export class SqlFileTemplates implements TemplateStore {
  constructor(private readonly db: Db) {}

  async find(templatePk: string): Promise<FileTemplate | undefined> {
    const row = await this.db
      .selectFrom('file_templates')
      .selectAll()
      .where('owner', '=', ownerOfPk(templatePk))
      .where('template_pk', '=', templatePk)
      .executeTakeFirst();
    return row && toTemplate(row);
  }

  async add(template: NewTemplate, by: Actor, now: Date): Promise<boolean> {
    const { owner, templatePk, kind, name } = template;
    const at = now.toISOString();
    const written = { add_date: at, add_user: by.name, mod_date: at, mod_user: by.name };
    const isAdded = await unlessNameTaken(() =>
      this.db
        .insertInto('file_templates')
        .values({ owner, template_pk: templatePk, kind, name, layout: layoutText(template), ...written })
        .execute(),
    );
    return isAdded !== undefined;
  }

  async change(
    template: NewTemplate,
    version: number,
    by: Actor,
    now: Date,
  ): Promise<'changed' | 'stale' | 'nameTaken'> {
    const { owner, templatePk, name } = template;
    const changed = await unlessNameTaken(() =>
      this.db
        .updateTable('file_templates')
        .set({ name, layout: layoutText(template), version: version + 1 })
        .set({ mod_date: now.toISOString(), mod_user: by.name })
        .where('owner', '=', owner)
        .where('template_pk', '=', templatePk)
        .where('version', '=', version)
        .executeTakeFirst(),
    );
    if (!changed) return 'nameTaken';
    return changed.numUpdatedRows > 0n ? 'changed' : 'stale';
  }

  async remove(templatePk: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('file_templates')
      .where('owner', '=', ownerOfPk(templatePk))
      .where('template_pk', '=', templatePk)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

function layoutText({ headerRow, columns, values, dateOrder, sheets, sender }: NewTemplate): string {
  return JSON.stringify({ headerRow, columns, values, dateOrder, sheets, sender });
}

async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

/** Templates of a kind and owner, by name. */
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

function toTemplate(row: Selectable<Tables['file_templates']>): FileTemplate {
  const { template_pk: templatePk, kind, owner, name, version, layout, mod_date: modDate, mod_user: modUser } = row;
  return { templatePk, kind, owner, name, version, ...layout, modDate, modUser };
}
