import type { Upload } from '../../../contract/office/uploadRecords';
import { isRunning } from '../../../src/application/office/uploads/Upload';
import { ReviewUpload, type UploadVisit } from '../../../src/application/office/uploads/UploadVisit';
import { isLayoutChanged, type OpenUpload } from '../../../src/application/office/uploads/UploadVisitState';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UseCaseUsers } from './UseCaseUsers';

/** Longer than the delay before a file is parsed again, and than the polling interval. */
const A_MOMENT_MS = 1_600;
const LOOKS = 20;

/** The upload that each person has open. */
export class OpenUploads {
  private readonly visits = new Map<string, UploadVisit>();
  /** People whose page shows an upload as it was before another person changed it. */
  private readonly outdated = new Set<string>();

  constructor(private readonly users: UseCaseUsers) {}

  async open(person: TestPerson, filePk: string): Promise<void> {
    const app = await this.users.appOf(person);
    const visit = app.get(ReviewUpload).visit(filePk);
    this.visits.set(person.userId, visit);
    this.outdated.delete(person.userId);
    await this.users.time.until(visit.start());
    await this.settle(person);
  }

  async act(person: TestPerson, work: (visit: UploadVisit) => Promise<boolean>): Promise<void> {
    const app = await this.users.appOf(person);
    await this.follow(person);
    await app.attempt(work(this.visitOf(person)));
    await this.settle(person);
    for (const userId of this.visits.keys()) if (userId !== person.userId) this.outdated.add(userId);
    const { failure } = this.openOf(person);
    // The visit keeps a failure in its state, where the person sees it.
    if (failure) app.recordFailure(failure.error);
  }

  /** Loads the person's upload again if another person has changed one since: a scenario's people look before they act. */
  async follow(person: TestPerson): Promise<void> {
    if (this.outdated.has(person.userId)) await this.open(person, this.uploadOf(person).filePk);
  }

  /** Waits until the server is done and the file is parsed with the latest columns. */
  async settle(person: TestPerson): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const { upload, layout, running } = this.openOf(person);
      if (!isRunning(upload) && !isLayoutChanged(layout) && !running) return;
      await this.users.time.advance(A_MOMENT_MS);
    }
  }

  isOpen({ userId }: TestPerson): boolean {
    return this.visits.get(userId)?.snapshot.kind === 'open';
  }

  uploadOf(person: TestPerson): Upload {
    return this.openOf(person).upload;
  }

  openOf(person: TestPerson): OpenUpload {
    const { snapshot } = this.visitOf(person);
    if (snapshot.kind !== 'open') throw new Error(`The upload is not open: it is ${snapshot.kind}`);
    return snapshot;
  }

  visitOf({ userId, name }: TestPerson): UploadVisit {
    const visit = this.visits.get(userId);
    if (!visit) throw new Error(`${name} has no upload to commit. A return file takes effect when it is uploaded.`);
    return visit;
  }
}
