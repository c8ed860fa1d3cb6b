import { firstValueFrom } from 'rxjs';
import type { UploadPage } from '../../../contract/office/uploadRecords';
import type { SampleTarget } from '../../../contract/run/demoFiles';
import { SendFiles } from '../../../src/application/office/uploads/FileSending';
import { FileTemplates } from '../../../src/application/office/uploads/FileTemplates';
import { OwnerSearch } from '../../../src/application/office/uploads/OwnerSearch';
import type { SentFile } from '../../../src/application/office/uploads/SentFile';
import { UploadList } from '../../../src/application/office/uploads/UploadList';
import { uploadChoices } from '../../../src/application/office/uploads/uploadChoices';
import { SampleFiles } from '../../../src/application/run/demo/SampleFiles';
import { KIND_LABELS, stateLabel } from '../../../src/domain/office/uploads/uploadLabels';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageUpload } from '../stage/uploadFiles';
import type { UploadListTasks } from '../tasks/UploadListTasks';
import { fileOf } from './fileOf';
import type { OpenUploads } from './OpenUploads';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const EVERYTHING = { kinds: [], states: [], q: '', page: 0, size: 25 };

export class UseCaseUploadListTasks implements UploadListTasks {
  private sent: readonly SentFile[] = [];
  private page: UploadPage | undefined;

  constructor(
    private readonly users: UseCaseUsers,
    private readonly openUploads: OpenUploads,
  ) {}

  async openHistory(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(UploadList);
    list.show(EVERYTHING);
    this.page = await app.load(list.result$);
  }

  async fileNames(): Promise<readonly string[]> {
    return this.page?.items.map(({ fileName }) => fileName) ?? [];
  }

  async allowedKinds(person: TestPerson): Promise<readonly string[]> {
    const { me } = await this.users.appOf(person);
    return me ? uploadChoices(me).map(({ kind }) => KIND_LABELS[kind]) : [];
  }

  async owners(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const known = app.me && uploadChoices(app.me).find((one) => one.kind === kind)?.owners;
    const { items } = known ? { items: known } : await this.users.time.until(app.get(OwnerSearch).run(kind, ''));
    return items.map(({ name }) => name);
  }

  async send(
    person: TestPerson,
    files: readonly StageUpload[],
    templates: readonly (string | undefined)[] = [],
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const [first] = files;
    if (!first) return;
    const sending = app.get(SendFiles).open();
    await app.attempt(sending.add(first, files.map(fileOf)));
    if (files.length > 1) {
      const known = await app.get(FileTemplates).list(first);
      for (const [place, name] of templates.entries()) {
        const template = known.find((one) => one.name === name);
        const file = sending.snapshot[place];
        if (template && file) sending.choose(file.id, template.templatePk);
      }
      await app.attempt(sending.send());
    }
    this.sent = sending.snapshot;
    for (const { state } of this.sent) if (state.kind === 'failed') app.recordFailure(state.error);
    await this.openUpload(person, 0);
  }

  async samples(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    const app = await this.users.appOf(person);
    const listed$ = app.get(SampleFiles).list$(this.firstTarget(app, kind));
    const offered = await this.users.time.until(firstValueFrom(listed$));
    return offered.map(({ name }) => name);
  }

  async sendSample(person: TestPerson, kind: UploadKind): Promise<void> {
    const app = await this.users.appOf(person);
    const target = this.firstTarget(app, kind);
    const [name] = await this.samples(person, kind);
    if (name === undefined) throw new RangeError('Only the demo has sample files. Say first: Given this is the demo.');
    const sending = app.get(SendFiles).open();
    await app.attempt(sending.add(target, [await app.get(SampleFiles).open(target, name)]));
    this.sent = sending.snapshot;
    await this.openUpload(person, 0);
  }

  async states(): Promise<readonly string[]> {
    return this.sent.map(({ state }) => (state.kind === 'taken' ? stateLabel(state.upload) : state.kind));
  }

  async openUpload(person: TestPerson, place: number): Promise<void> {
    const state = this.sent[place]?.state;
    if (state?.kind === 'taken') return this.openUploads.open(person, state.upload.filePk);
    if (state?.kind !== 'failed') throw new Error(`The file was not sent: it is ${state?.kind ?? 'not there'}`);
  }

  private firstTarget({ me }: UserApp, kind: UploadKind): SampleTarget {
    const choice = me && uploadChoices(me).find((one) => one.kind === kind);
    return { kind, owner: choice?.owners?.[0]?.owner ?? '' };
  }
}
