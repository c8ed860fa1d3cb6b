import { catchError, defer, type Observable, of, type SchedulerLike, switchMap, timer } from 'rxjs';
import type { DemoFile, SampleTarget } from '../../../../contract/run/demoFiles';
import type { DemoFileGateway } from './ports';
import type { SampleFile } from './SampleFile';

/** Waits until the person stops typing the owner. */
const PAUSE_MS = 250;

/** Sample files of the demo. */
export class SampleFiles {
  constructor(
    private readonly files: DemoFileGateway,
    private readonly time: SchedulerLike,
  ) {}

  /** Sample files of an owner, once; empty outside the demo and if loading fails. Never errors. Cold. */
  list$(target: SampleTarget): Observable<readonly DemoFile[]> {
    return timer(PAUSE_MS, this.time).pipe(
      switchMap(() => defer(() => this.files.list(target)).pipe(catchError(() => of([])))),
    );
  }

  /** @throws ApiError */
  async open(target: SampleTarget, name: string): Promise<SampleFile> {
    const bytes = await this.files.content({ kind: target.kind, owner: target.owner, name });
    return { name, bytes, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
  }
}
