import { FileTemplates } from '../../../src/application/office/uploads/FileTemplates';
import { withColumn, withMeaning, withSheets } from '../../../src/domain/office/uploads/FileTemplate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { TemplateTasks } from '../tasks/TemplateTasks';
import type { OpenUploads } from './OpenUploads';
import type { UseCaseUsers } from './UseCaseUsers';

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

  async tryAll(person: TestPerson): Promise<ReadonlyMap<string, number>> {
    const app = await this.users.appOf(person);
    const upload = this.openUploads.uploadOf(person);
    const fits = await app.attempt(app.get(FileTemplates).fitting(upload, upload.filePk));
    return new Map(fits?.map(({ template, goodRows }) => [template.name, goodRows]));
  }
}
