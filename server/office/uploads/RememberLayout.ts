import type { FileTemplate } from '../../../contract/office/uploads';
import { type FileLayout, layoutProblem } from '../../../src/domain/office/uploads/FileTemplate';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { cut } from '../../../src/domain/platform/text/cut';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import { MAX_TEMPLATES } from './ManageTemplates';
import type { TemplateStore, UploadQueries } from './ports';
import type { UploadView } from './Upload';

const MAX_NAME = 60;
const MAX_TRIES = 5;

/** An upload whose layout a person may have chosen. */
type ReadUpload = Pick<UploadView, 'filePk' | 'kind' | 'owner' | 'fileName' | 'templateBy' | 'templatePk'>;

/**
 * Saves the columns and words that a person chose for a file, so that the next file with its headings is read without asking. A
 * template with the same columns learns the new words.
 *
 * @source docs/decisions/uploads.md#what-a-person-chose-is-remembered-at-the-commit
 */
export class RememberLayout {
  constructor(
    private readonly queries: Pick<UploadQueries, 'layoutOf' | 'templatesFor'>,
    private readonly store: Pick<TemplateStore, 'add' | 'change'>,
  ) {}

  async run(
    { filePk, kind, owner, fileName, templateBy, templatePk }: ReadUpload,
    by: Actor,
    now: Date,
  ): Promise<void> {
    // A file of opening balances is uploaded only once.
    if (templateBy !== 'chosen' || templatePk !== null || kind === UploadKind.Opening) return;
    const layout = await this.queries.layoutOf(filePk);
    if (!layout || layout.headerRow === 0 || layoutProblem(kind, layout, true) !== undefined) return;
    const templates = await this.queries.templatesFor(kind, owner);
    const same = templates.find((one) => columnsKey(one) === columnsKey(layout));
    if (same) {
      const { version, name, templatePk: samePk } = same;
      // Whoever changed it meanwhile has chosen, too.
      await this.store.change(
        { ...withWordsOf(same, layout), kind, owner, name, templatePk: samePk },
        version,
        by,
        now,
      );
      return;
    }
    if (templates.length >= MAX_TEMPLATES) return;
    const names = new Set(templates.map(({ name }) => name.toLowerCase()));
    const name = freeName(fileName, names);
    if (name !== undefined) await this.store.add({ ...layout, kind, owner, name, templatePk: newPk(owner) }, by, now);
  }
}

/** The columns of a layout, in any order. */
function columnsKey({ columns }: Pick<FileLayout, 'columns'>): string {
  return columns
    .map(({ field, column, sign = 'asWritten' }) => `${field}\0${column.toLowerCase()}\0${sign}`)
    .sort()
    .join('\n');
}

function withWordsOf(template: FileTemplate, layout: FileLayout): FileLayout {
  const keyOf = ({ field, from }: FileLayout['values'][number]) => `${field}\0${from.toLowerCase()}`;
  const fresh = new Set(layout.values.map(keyOf));
  return { ...layout, values: [...template.values.filter((value) => !fresh.has(keyOf(value))), ...layout.values] };
}

function freeName(fileName: string, names: ReadonlySet<string>): string | undefined {
  const base = cut(fileName.replace(/\.\w+$/, '').trim(), MAX_NAME) || 'File';
  const tries = Array.from({ length: MAX_TRIES }, (_, at) => (at === 0 ? base : `${base} (${at + 1})`));
  return tries.find((name) => !names.has(name.toLowerCase()));
}
