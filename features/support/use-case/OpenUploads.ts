import { isRunning, type Upload } from '../../../src/application/uploads/Upload';
import { ReviewUpload, type UploadVisit } from '../../../src/application/uploads/UploadVisit';
import { isLayoutChanged, type OpenUpload } from '../../../src/application/uploads/UploadVisitState';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UseCaseHouse } from './UseCaseHouse';

/** Longer than any pause before the file is read again, or between two looks at one that is being read. */
const A_MOMENT_MS = 1_600;
const LOOKS = 20;

/** The upload that each person has open. */
export class OpenUploads {
  private readonly visits = new Map<string, UploadVisit>();

  constructor(private readonly house: UseCaseHouse) {}

  async open(person: TestPerson, filePk: string): Promise<void> {
    const seat = await this.house.seatOf(person);
    const visit = seat.get(ReviewUpload).visit(filePk);
    this.visits.set(person.userId, visit);
    await this.house.time.until(visit.start());
    await this.settle(person);
  }

  async act(person: TestPerson, work: Promise<boolean>): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(work);
    await this.settle(person);
    const { failure } = this.openOf(person);
    // What a visit met stays in its state; the person reads it there.
    if (failure) seat.tell(failure.error);
  }

  /** Lets the server finish what it is at, and the file be read by what was said last. */
  async settle(person: TestPerson): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const { upload, layout, running } = this.openOf(person);
      if (!isRunning(upload) && !isLayoutChanged(layout) && !running) return;
      await this.house.time.pass(A_MOMENT_MS);
    }
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
    if (!visit) throw new Error(`${name} has no upload in hand`);
    return visit;
  }
}
