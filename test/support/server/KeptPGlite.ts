import { Mutex, protocol, types } from '@electric-sql/pglite';
import { COLUMN_PARSERS } from '../../../server/database/engine/OpenDatabase';
import type { EmbeddedEngine } from '../../../server/database/engine/PGliteDriver';
import type { RunningEngine } from './keptInWorker';

type Messages = Awaited<ReturnType<EmbeddedEngine['execProtocolStream']>>;

/** An embedded database that a worker keeps, as seen by one test file: closing it leaves it to the next file. */
export class KeptPGlite implements EmbeddedEngine {
  readonly waitReady = Promise.resolve();
  readonly parsers: EmbeddedEngine['parsers'] = { ...types.parsers, ...COLUMN_PARSERS };
  readonly serializers: EmbeddedEngine['serializers'] = { ...types.serializers };
  closed = false;
  private readonly turns = new Mutex();
  private readonly queries = new Mutex();

  /** @param onClosed called once, when nothing runs any more */
  constructor(
    private readonly engine: RunningEngine,
    private readonly onClosed: () => void,
  ) {
    for (const { element, array } of JSON.parse(engine.arrays) as { element: number; array: number }[]) {
      const parse = this.parsers[element] ?? ((text: string) => text);
      const { parsers, serializers } = this;
      parsers[array] = (text) => types.arrayParser(text, parse, array);
      serializers[array] = (value) => types.arraySerializer(value, serializers[element], array);
    }
  }

  get ready(): boolean {
    return !this.closed;
  }

  _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive(work);
  }

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.queries.runExclusive(work);
  }

  async execProtocolStream(message: Uint8Array): Promise<Messages> {
    const found: Messages = [];
    new protocol.Parser().parse(this.engine.answer(message), (one) => found.push(one));
    return found;
  }

  async syncToFs(): Promise<void> {}

  async close(): Promise<void> {
    await this.turns.runExclusive(() =>
      this.queries.runExclusive(async () => {
        if (!this.closed) this.onClosed();
        this.closed = true;
      }),
    );
  }
}
