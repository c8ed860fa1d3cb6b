import { firstValueFrom } from 'rxjs';
import type { SampleTarget } from '../../../src/application/demo/SampleFile';
import { SampleFiles } from '../../../src/application/demo/SampleFiles';
import { SendFiles } from '../../../src/application/uploads/FileSending';
import { FileTemplates } from '../../../src/application/uploads/FileTemplates';
import { OwnerSearch } from '../../../src/application/uploads/OwnerSearch';
import type { SentFile } from '../../../src/application/uploads/SentFile';
import type { UploadPage } from '../../../src/application/uploads/Upload';
import { UploadList } from '../../../src/application/uploads/UploadList';
import { uploadChoices } from '../../../src/application/uploads/uploadChoices';
import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import { KIND_LABELS, stateLabel } from '../../../src/ui/uploads/uploadLabels';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageUpload } from '../stage/uploadFiles';
import type { SendingTasks } from '../tasks/SendingTasks';
import { fileOf } from './fileOf';
import type { OpenUploads } from './OpenUploads';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

const EVERYTHING = { kinds: [], states: [], q: '', page: 0, size: 25 };

export class UseCaseSendingTasks implements SendingTasks {
  private sent: readonly SentFile[] = [];
  private page: UploadPage | undefined;

  constructor(
    private readonly house: UseCaseHouse,
    private readonly inHand: OpenUploads,
  ) {}

  async look(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const list = seat.get(UploadList);
    list.show(EVERYTHING);
    this.page = await seat.answer(list.page$);
  }

  async listed(): Promise<readonly string[]> {
    return this.page?.items.map(({ fileName }) => fileName) ?? [];
  }

  async maySend(person: TestPerson): Promise<readonly string[]> {
    const { me } = await this.house.seatOf(person);
    return me ? uploadChoices(me).map(({ kind }) => KIND_LABELS[kind]) : [];
  }

  async owners(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const known = seat.me && uploadChoices(seat.me).find((one) => one.kind === kind)?.owners;
    const { items } = known ? { items: known } : await this.house.time.until(seat.get(OwnerSearch).run(kind, ''));
    return items.map(({ name }) => name);
  }

  async send(
    person: TestPerson,
    files: readonly StageUpload[],
    templates: readonly (string | undefined)[] = [],
  ): Promise<void> {
    const seat = await this.house.seatOf(person);
    const [first] = files;
    if (!first) return;
    const sending = seat.get(SendFiles).open();
    await seat.attempt(sending.add(first, files.map(fileOf)));
    if (files.length > 1) {
      const known = await seat.get(FileTemplates).list(first);
      for (const [place, name] of templates.entries()) {
        const template = known.find((one) => one.name === name);
        const file = sending.snapshot[place];
        if (template && file) sending.choose(file.id, template.templatePk);
      }
      await seat.attempt(sending.send());
    }
    this.sent = sending.snapshot;
    for (const { state } of this.sent) if (state.kind === 'failed') seat.tell(state.error);
    await this.takeUp(person, 0);
  }

  async samples(person: TestPerson, kind: UploadKind): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const listed$ = seat.get(SampleFiles).list$(this.firstTarget(seat, kind));
    const offered = await this.house.time.until(firstValueFrom(listed$));
    return offered.map(({ name }) => name);
  }

  async sendSample(person: TestPerson, kind: UploadKind): Promise<void> {
    const seat = await this.house.seatOf(person);
    const target = this.firstTarget(seat, kind);
    const [name = ''] = await this.samples(person, kind);
    const sending = seat.get(SendFiles).open();
    await seat.attempt(sending.add(target, [await seat.get(SampleFiles).open(target, name)]));
    this.sent = sending.snapshot;
    await this.takeUp(person, 0);
  }

  async states(): Promise<readonly string[]> {
    return this.sent.map(({ state }) => (state.kind === 'taken' ? stateLabel(state.upload) : state.kind));
  }

  async takeUp(person: TestPerson, place: number): Promise<void> {
    const state = this.sent[place]?.state;
    if (state?.kind === 'taken') await this.inHand.open(person, state.upload.filePk);
  }

  private firstTarget({ me }: Seat, kind: UploadKind): SampleTarget {
    const choice = me && uploadChoices(me).find((one) => one.kind === kind);
    return { kind, owner: choice?.owners?.[0]?.owner ?? '' };
  }
}
