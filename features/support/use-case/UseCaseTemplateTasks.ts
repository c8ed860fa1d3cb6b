import { FileTemplates } from '../../../src/application/uploads/FileTemplates';
import { withColumn } from '../../../src/domain/uploads/FileTemplate';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { TemplateTasks } from '../tasks/TemplateTasks';
import type { OpenUploads } from './OpenUploads';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseTemplateTasks implements TemplateTasks {
  constructor(
    private readonly house: UseCaseHouse,
    private readonly inHand: OpenUploads,
  ) {}

  async sayColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead = true): Promise<void> {
    const { layout } = this.inHand.openOf(person);
    if (layout.kind !== 'there') throw new Error(`The columns are ${layout.kind}`);
    const said = Object.entries(columns).reduce(
      (all, [field, column]) => withColumn(all, field, column),
      layout.layout,
    );
    this.inHand.visitOf(person).changeLayout(said);
    if (isRead) await this.inHand.settle(person);
  }

  async save(person: TestPerson, name: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const known = await seat.get(FileTemplates).list(this.inHand.uploadOf(person));
    const before = known.find((template) => template.name === name);
    await this.inHand.act(person, this.inHand.visitOf(person).saveTemplate(name, before));
  }

  async forget(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const templatePk = this.inHand.uploadOf(person).templatePk ?? '';
    await seat.attempt(seat.get(FileTemplates).remove({ templatePk }));
  }

  async names(person: TestPerson): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const known = await seat.attempt(seat.get(FileTemplates).list(this.inHand.uploadOf(person)));
    return known?.map(({ name }) => name) ?? [];
  }

  async tryAll(person: TestPerson): Promise<ReadonlyMap<string, number>> {
    const seat = await this.house.seatOf(person);
    const upload = this.inHand.uploadOf(person);
    const fits = await seat.attempt(seat.get(FileTemplates).fitting(upload, upload.filePk));
    return new Map(fits?.map(({ template, goodRows }) => [template.name, goodRows]));
  }
}
