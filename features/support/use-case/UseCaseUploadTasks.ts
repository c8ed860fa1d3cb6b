import { firstValueFrom } from 'rxjs';
import { SampleFiles } from '../../../src/application/demo/SampleFiles';
import type { SampleTarget } from '../../../src/application/demo/SampleTarget';
import { CurrentMe } from '../../../src/application/preferences/CurrentMe';
import { UploadedPayrollFiles } from '../../../src/application/reconciliation/UploadedPayrollFiles';
import { FileTemplates } from '../../../src/application/uploads/FileTemplates';
import { GroupLogo } from '../../../src/application/uploads/GroupLogo';
import { OwnerSearch } from '../../../src/application/uploads/OwnerSearch';
import { ReviewUpload } from '../../../src/application/uploads/ReviewUpload';
import { SendFiles } from '../../../src/application/uploads/SendFiles';
import type { SentFile } from '../../../src/application/uploads/SentFile';
import { isUnderWay, type Upload } from '../../../src/application/uploads/Upload';
import { UploadList } from '../../../src/application/uploads/UploadList';
import type { UploadPage } from '../../../src/application/uploads/UploadQuery';
import type { UploadVisit } from '../../../src/application/uploads/UploadVisit';
import { isLayoutChanged, type OpenUpload } from '../../../src/application/uploads/UploadVisitState';
import { uploadChoices } from '../../../src/application/uploads/uploadChoices';
import { formatCents } from '../../../src/domain/money/formatCents';
import { withColumn } from '../../../src/domain/uploads/layoutChanges';
import type { UploadKind } from '../../../src/domain/uploads/UploadKind';
import { KIND_WORDS, layoutText, stateText } from '../../../src/ui/uploads/uploadWords';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { StageUpload } from '../stage/uploadFiles';
import type { RowCount, UploadTasks } from '../tasks/UploadTasks';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

const EVERYTHING = { kinds: [], states: [], q: '', page: 0, size: 25 };
/** Longer than any pause before the file is read again, or between two looks at one that is being read. */
const A_MOMENT_MS = 1_600;
const LOOKS = 20;

export class UseCaseUploadTasks implements UploadTasks {
  private readonly visits = new Map<string, UploadVisit>();
  private sent: readonly SentFile[] = [];
  private page: UploadPage | undefined;

  constructor(private readonly house: UseCaseHouse) {}

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
    return me ? uploadChoices(me).map(({ kind }) => KIND_WORDS[kind]) : [];
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

  private firstTarget({ me }: Seat, kind: UploadKind): SampleTarget {
    const choice = me && uploadChoices(me).find((one) => one.kind === kind);
    return { kind, owner: choice?.owners?.[0]?.owner ?? '' };
  }

  async states(): Promise<readonly string[]> {
    return this.sent.map(({ state }) => (state.kind === 'taken' ? stateText(state.upload) : state.kind));
  }

  async takeUp(person: TestPerson, place: number): Promise<void> {
    const state = this.sent[place]?.state;
    if (state?.kind === 'taken') await this.open(person, state.upload.filePk);
  }

  async leaveAndComeBack(person: TestPerson): Promise<void> {
    const { filePk } = this.uploadOf(person);
    await this.house.time.until(this.visitOf(person).close());
    await this.house.time.pass(3_600_000);
    await this.house.open(person);
    await this.open(person, filePk);
    await this.settle(person);
  }

  async state(person: TestPerson): Promise<string> {
    return stateText(this.uploadOf(person));
  }

  async rows(person: TestPerson): Promise<RowCount> {
    const { rows, goodRows } = this.uploadOf(person);
    return { good: goodRows, all: rows };
  }

  async total(person: TestPerson): Promise<string> {
    const { totalCents } = this.uploadOf(person);
    return totalCents === null ? '' : formatCents(totalCents);
  }

  async words(person: TestPerson): Promise<string> {
    const upload = this.uploadOf(person);
    const { effect, problem, duplicateOf } = upload;
    const before = duplicateOf ? `uploaded before by ${duplicateOf.addUser}` : '';
    return [effect, problem, before, layoutText(upload)].join(' ');
  }

  async wrongIn(person: TestPerson, row: number): Promise<string> {
    const { errors } = this.openOf(person).upload;
    return errors
      .filter((error) => error.row === row)
      .map(({ text, message }) => `${text}: ${message}`)
      .join(' ');
  }

  async commit(person: TestPerson, isSaidToLeaveOut: boolean): Promise<void> {
    const allowDuplicate = this.uploadOf(person).duplicateOf !== null;
    await this.act(person, this.visitOf(person).commit({ leaveOutErrors: isSaidToLeaveOut, allowDuplicate }));
  }

  async commitAsItIs(person: TestPerson): Promise<void> {
    await this.act(person, this.visitOf(person).commit({ leaveOutErrors: false, allowDuplicate: false }));
  }

  async discard(person: TestPerson): Promise<void> {
    await this.act(person, this.visitOf(person).discard());
  }

  async reverse(person: TestPerson, reason: string): Promise<void> {
    await this.act(person, this.visitOf(person).reverse(reason));
  }

  async download(person: TestPerson): Promise<number> {
    const seat = await this.house.seatOf(person);
    return (await seat.attempt(this.visitOf(person).errorRows()))?.bytes.length ?? 0;
  }

  async sayColumns(person: TestPerson, columns: Readonly<Record<string, string>>, isRead = true): Promise<void> {
    const { layout } = this.openOf(person);
    if (layout.kind !== 'there') throw new Error(`The columns are ${layout.kind}`);
    const said = Object.entries(columns).reduce(
      (all, [field, column]) => withColumn(all, field, column),
      layout.layout,
    );
    this.visitOf(person).changeLayout(said);
    if (isRead) await this.settle(person);
  }

  async saveTemplate(person: TestPerson, name: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const known = await seat.get(FileTemplates).list(this.uploadOf(person));
    const before = known.find((template) => template.name === name);
    await this.act(person, this.visitOf(person).saveTemplate(name, before));
  }

  async forgetTemplate(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    const templatePk = this.uploadOf(person).templatePk ?? '';
    await seat.attempt(seat.get(FileTemplates).remove({ templatePk }));
  }

  async templates(person: TestPerson): Promise<readonly string[]> {
    const seat = await this.house.seatOf(person);
    const known = await seat.attempt(seat.get(FileTemplates).list(this.uploadOf(person)));
    return known?.map(({ name }) => name) ?? [];
  }

  async tryTemplates(person: TestPerson): Promise<ReadonlyMap<string, number>> {
    const seat = await this.house.seatOf(person);
    const upload = this.uploadOf(person);
    const fits = await seat.attempt(seat.get(FileTemplates).fitting(upload, upload.filePk));
    return new Map(fits?.map(({ template, goodRows }) => [template.name, goodRows]));
  }

  async standsReady(person: TestPerson, { groupNumber }: Group): Promise<boolean> {
    const seat = await this.house.seatOf(person);
    const ready = await seat.attempt(seat.get(UploadedPayrollFiles).list(groupNumber));
    return (ready?.length ?? 0) > 0;
  }

  async giveLogo(person: TestPerson, { groupNumber }: Group, picture: StageUpload): Promise<void> {
    const seat = await this.house.seatOf(person);
    const logos = seat.get(GroupLogo);
    const problem = logos.problemWith(fileOf(picture));
    if (problem !== undefined) return seat.tell({ status: 422, code: 'FILE_UNREADABLE', message: problem });
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    await seat.attempt(logos.send(groupNumber, fileOf(picture), options));
  }

  async removeLogo(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(seat.get(GroupLogo).remove(groupNumber));
  }

  async seesLogo(person: TestPerson): Promise<boolean> {
    const seat = await this.house.open(person);
    return (seat.get(CurrentMe).me?.branding.logoUrl ?? null) !== null;
  }

  private async open(person: TestPerson, filePk: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const visit = seat.get(ReviewUpload).visit(filePk);
    this.visits.set(person.userId, visit);
    await this.house.time.until(visit.start());
    await this.settle(person);
  }

  private async act(person: TestPerson, work: Promise<boolean>): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(work);
    await this.settle(person);
    tellFailure(seat, this.openOf(person));
  }

  /** Lets the server finish what it is at, and the file be read by what was said last. */
  private async settle(person: TestPerson): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const { upload, layout, running } = this.openOf(person);
      if (!isUnderWay(upload) && !isLayoutChanged(layout) && !running) return;
      await this.house.time.pass(A_MOMENT_MS);
    }
  }

  private uploadOf(person: TestPerson): Upload {
    return this.openOf(person).upload;
  }

  private openOf(person: TestPerson): OpenUpload {
    const { snapshot } = this.visitOf(person);
    if (snapshot.kind !== 'open') throw new Error(`The upload is not open: it is ${snapshot.kind}`);
    return snapshot;
  }

  private visitOf({ userId, name }: TestPerson): UploadVisit {
    const visit = this.visits.get(userId);
    if (!visit) throw new Error(`${name} has no upload in hand`);
    return visit;
  }
}

/** What a visit met stays in its state; the person reads it there. */
function tellFailure(seat: Seat, { failure }: OpenUpload): void {
  if (failure) seat.tell(failure.error);
}

function fileOf({ name, bytes }: StageUpload) {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}
