import { FileTemplates } from '../../../src/application/office/uploads/FileTemplates';
import { RemoveLayouts } from '../../../src/application/office/uploads/RemoveLayouts';
import { Lists } from '../../../src/application/platform/lists/Lists';
import { layoutLabel, SAVED_LAYOUTS, type SavedLayout } from '../../../src/domain/office/layouts/savedLayoutList';
import { withColumn, withMeaning, withSheets } from '../../../src/domain/office/uploads/FileTemplate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { SavedLayoutShown, TemplateTasks } from '../tasks/TemplateTasks';
import type { OpenUploads } from './OpenUploads';
import type { UseCaseUsers } from './UseCaseUsers';

const shownName = (item: SavedLayout) => [layoutLabel(item), item.name].filter(Boolean).join(': ');

export class UseCaseTemplateTasks implements TemplateTasks {
  constructor(
    private readonly users: UseCaseUsers,
    private readonly openUploads: OpenUploads,
  ) {}

  async chooseColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead = true): Promise<void> {
    const { layout } = this.openUploads.openOf(person);
    if (layout.kind !== 'there') throw new Error(`The columns are ${layout.kind}`);
    const said = Object.entries(columns).reduce(
      (all, [field, column]) => withColumn(all, field, column),
      layout.layout,
    );
    this.openUploads.visitOf(person).layout.change(said);
    if (isRead) await this.openUploads.settle(person);
  }

  async chooseMeaning(person: TestPerson, field: string, text: string, meaning: string): Promise<void> {
    const { layout } = this.openUploads.openOf(person);
    if (layout.kind !== 'there') throw new Error(`The columns are ${layout.kind}`);
    this.openUploads.visitOf(person).layout.change(withMeaning(layout.layout, field, text, meaning));
    await this.openUploads.settle(person);
  }

  async chooseSheets(person: TestPerson, names: readonly string[]): Promise<void> {
    const { layout } = this.openUploads.openOf(person);
    if (layout.kind !== 'there') throw new Error(`The columns are ${layout.kind}`);
    this.openUploads.visitOf(person).layout.change(withSheets(layout.layout, names));
    await this.openUploads.settle(person);
  }

  async save(person: TestPerson, name: string): Promise<void> {
    const app = await this.users.appOf(person);
    const known = await app.get(FileTemplates).list(this.openUploads.uploadOf(person));
    const before = known.find((template) => template.name === name);
    await this.openUploads.act(person, (visit) => visit.layout.save(name, before));
  }

  async remove(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const templatePk = this.openUploads.uploadOf(person).templatePk ?? '';
    await app.attempt(app.get(FileTemplates).remove({ templatePk }));
  }

  async names(person: TestPerson): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const known = await app.attempt(app.get(FileTemplates).list(this.openUploads.uploadOf(person)));
    return known?.map(({ name }) => name) ?? [];
  }

  async saved(person: TestPerson): Promise<readonly SavedLayoutShown[]> {
    return (await this.listed(person)).map((item) => ({
      layout: shownName(item),
      of: item.ownerName,
      'used for': item.usedFor ?? '',
    }));
  }

  async removeSaved(person: TestPerson, layout: string): Promise<void> {
    const found = (await this.listed(person)).find((item) => shownName(item) === layout);
    if (!found) throw new Error(`There is no saved layout "${layout}".`);
    const app = await this.users.appOf(person);
    await app.attempt(app.get(RemoveLayouts).remove(found.layoutPk));
  }

  private async listed(person: TestPerson): Promise<readonly SavedLayout[]> {
    const app = await this.users.appOf(person);
    const list = app.get(Lists).open(SAVED_LAYOUTS);
    list.show({ kind: undefined, q: '', page: 0, size: 50 });
    return (await app.load(list.result$))?.items ?? [];
  }

  async tryAll(person: TestPerson): Promise<ReadonlyMap<string, number>> {
    const app = await this.users.appOf(person);
    const upload = this.openUploads.uploadOf(person);
    const fits = await app.attempt(app.get(FileTemplates).fitting(upload, upload.filePk));
    return new Map(fits?.map(({ template, goodRows }) => [template.name, goodRows]));
  }
}
