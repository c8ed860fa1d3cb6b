import type { PGlite } from '@electric-sql/pglite';
import type { EmbeddedEngine } from '../../../server/platform/database/engine/PGliteDriver';

/** An embedded database that a worker keeps, as seen by one test file: closing it leaves it to the next file. */
export class KeptPGlite implements EmbeddedEngine {
  closed = false;

  /** @param onClosed called once, when nothing runs any more */
  constructor(
    private readonly pglite: PGlite,
    private readonly onClosed: () => void,
  ) {}

  get ready(): boolean {
    return !this.closed;
  }

  get waitReady(): Promise<void> {
    return this.pglite.waitReady;
  }

  get parsers(): PGlite['parsers'] {
    return this.pglite.parsers;
  }

  get serializers(): PGlite['serializers'] {
    return this.pglite.serializers;
  }

  _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.pglite._runExclusiveTransaction(work);
  }

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.pglite.runExclusive(work);
  }

  execProtocolStream(
    ...parameters: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    return this.pglite.execProtocolStream(...parameters);
  }

  syncToFs(): Promise<void> {
    return this.pglite.syncToFs();
  }

  async close(): Promise<void> {
    await this._runExclusiveTransaction(() =>
      this.runExclusive(async () => {
        if (!this.closed) this.onClosed();
        this.closed = true;
      }),
    );
  }
}
