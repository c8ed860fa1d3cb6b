import { catchError, defer, type Observable, of, type SchedulerLike, switchMap, timer } from 'rxjs';
import type { DemoFileGateway } from './ports';
import type { DemoFile, SampleFile, SampleTarget } from './SampleFile';

/** Whoever is still typing whose files they are is not asked about at every letter. */
const PAUSE_MS = 250;

/** Sample files, for whoever has none at hand. */
export class SampleFiles {
  constructor(
    private readonly files: DemoFileGateway,
    private readonly time: SchedulerLike,
  ) {}

  /** Those of an owner, once; none outside the demo, and none when they cannot be had: they are only an offer. Never errors. Cold. */
  list$(target: SampleTarget): Observable<readonly DemoFile[]> {
    return timer(PAUSE_MS, this.time).pipe(
      switchMap(() => defer(() => this.files.list(target)).pipe(catchError(() => of([])))),
    );
  }

  /** @throws ApiError */
  async open(target: SampleTarget, name: string): Promise<SampleFile> {
    const bytes = await this.files.content(target, name);
    return { name, bytes, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
  }
}
