import { messages as answers, type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/** A statement with parameters that the database knows by name, or as the last unnamed one. */
interface PreparedStatement {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  columns: readonly Column[];
  /** Number of uses since it was last prepared. */
  uses: number;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  /** The first word of PostgreSQL's command tag, such as `INSERT`. */
  readonly command: string;
  /** Rows inserted, updated, or deleted. */
  readonly affectedRows: number;
}

/** The part of PGlite that runs statements. */
export type StatementChannel = Pick<
  PGlite,
  'execProtocolStream' | 'parsers' | 'runExclusive' | 'serializers' | 'syncToFs'
>;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

const MAX_PREPARED = 500;

/**
 * PostgreSQL plans the first five uses for their parameters. After that it may cache one plan for all, chosen while tables were
 * small or settings different, so a statement is prepared again before its sixth use.
 */
const USES_WITH_OWN_PLAN = 5;

const CHANGES_TABLES = /\b(?:create|alter|drop|discard|deallocate)\b/i;

/** SQLSTATEs for a prepared statement that no longer fits the tables, or is unknown. */
const OUTDATED_STATES: readonly (string | undefined)[] = ['0A000', '26000'];

const CHANGES_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY']);

/** Status outside a transaction. */
const IDLE = 'I';

/**
 * Runs statements on PGlite with one message each: `PGlite.query` needs six, because it does not remember parameter types. The
 * statement, its values, and the synchronization that ends every message are sent together, so an error leaves nothing unread.
 */
export class PGliteStatements {
  private readonly prepared = new Map<string, PreparedStatement>();
  private forgotten: string[] = [];
  private names = 0;
  private transactionState = IDLE;
  private hasChangedTables = false;
  /** Maximum uses of a statement before it is prepared again. */
  private readonly maxUses: number;

  /** @param keepsPlans whether a statement is prepared only once, even without parameters */
  constructor(
    private readonly pglite: StatementChannel,
    private readonly keepsPlans: boolean,
  ) {
    this.maxUses = keepsPlans ? Number.POSITIVE_INFINITY : USES_WITH_OWN_PLAN;
  }

  /**
   * Runs one statement, and flushes to the file system like `PGlite.query` unless a transaction is open.
   *
   * @throws DatabaseError with PostgreSQL's fields.
   */
  run(text: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    return this.pglite.runExclusive(async () => {
      const result = await (this.isForOnce(text, parameters) ? this.runOnce(text) : this.runPrepared(text, parameters));
      if (this.transactionState === IDLE) await this.pglite.syncToFs();
      return result;
    });
  }

  private isForOnce(text: string, parameters: readonly unknown[]): boolean {
    return parameters.length === 0 && (!this.keepsPlans || CHANGES_TABLES.test(text));
  }

  /** Unnamed, because without parameters PostgreSQL would cache the plan. */
  private async runOnce(text: string): Promise<StatementResult> {
    if (CHANGES_TABLES.test(text)) this.forgetAll();
    const found = await this.send(
      serialize.parse({ text }),
      serialize.bind(),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    return resultOf(found, this.columnsIn(found));
  }

  private async runPrepared(text: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const isAlone = this.transactionState === IDLE;
    try {
      return await this.runKnown(text, parameters);
    } catch (error) {
      if (!(error instanceof answers.DatabaseError) || !OUTDATED_STATES.includes(error.code)) throw error;
      this.forgetAll();
      if (!isAlone) throw error;
      return this.runKnown(text, parameters);
    }
  }

  private async runKnown(text: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const statement = this.prepared.get(text) ?? (await this.prepare(text));
    const { name, parameterTypes } = statement;
    const values = parameters.map((value, index) => this.textOf(value, parameterTypes[index]));
    const isUsedUp = statement.uses >= this.maxUses;
    const uses = isUsedUp ? 1 : statement.uses + 1;
    // If it fails, it is unknown whether it was prepared or planned, so the next use prepares it again.
    statement.uses = this.maxUses;
    const found = await this.send(
      ...(isUsedUp ? [serialize.close({ type: 'S', name }), ...preparationOf(name, text)] : []),
      serialize.bind({ statement: name, values }),
      serialize.execute(),
    );
    statement.uses = uses;
    if (isUsedUp) {
      statement.columns = this.columnsIn(found);
      // The map is ordered by last preparation, which determines the next one to evict.
      this.prepared.delete(text);
      this.prepared.set(text, statement);
    }
    return resultOf(found, statement.columns);
  }

  /** Nothing is remembered in a transaction that changes tables, because a rollback restores the tables. */
  private async prepare(text: string): Promise<PreparedStatement> {
    const name = this.hasChangedTables ? '' : `listbill_${++this.names}`;
    const found = await this.send(...preparationOf(name, text));
    const types = found.find((message) => message instanceof answers.ParameterDescriptionMessage);
    const statement = { name, parameterTypes: types?.dataTypeIDs ?? [], columns: this.columnsIn(found), uses: 0 };
    if (name === '') return statement;
    const [oldest] = this.prepared.keys();
    if (oldest !== undefined && this.prepared.size >= MAX_PREPARED) this.forget(oldest);
    this.prepared.set(text, statement);
    return statement;
  }

  private textOf(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.pglite.serializers[type];
    return serializer ? serializer(value) : (value as { toString(): string }).toString();
  }

  private columnsIn(found: readonly Message[]): readonly Column[] {
    const description = found.find((message) => message instanceof answers.RowDescriptionMessage);
    return (description?.fields ?? []).map(({ name, dataTypeID }) => {
      const parse = this.pglite.parsers[dataTypeID];
      return { name, parse: parse ? (text) => parse(text, dataTypeID) : (text) => text };
    });
  }

  private forget(text: string): void {
    const statement = this.prepared.get(text);
    if (!statement) return;
    this.prepared.delete(text);
    this.forgotten.push(statement.name);
  }

  private forgetAll(): void {
    for (const text of this.prepared.keys()) this.forget(text);
    this.hasChangedTables = true;
  }

  /** Ends the message, reads everything up to the transaction status, and only then throws. */
  private async send(...parts: readonly Uint8Array[]): Promise<readonly Message[]> {
    const closing = this.forgotten.map((name) => serialize.close({ type: 'S', name }));
    this.forgotten = [];
    const message = Buffer.concat([...closing, ...parts, serialize.sync()]);
    const found = await this.pglite.execProtocolStream(message, { syncToFs: false, throwOnError: false });
    const ready = found.find((one) => one instanceof answers.ReadyForQueryMessage);
    if (!ready) throw new Error('The embedded database ended without an answer.');
    this.transactionState = ready.status;
    if (ready.status === IDLE) this.hasChangedTables = false;
    const error = found.find((one) => one instanceof answers.DatabaseError);
    if (error) throw error;
    return found;
  }
}

function preparationOf(name: string, text: string): readonly Uint8Array[] {
  return [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })];
}

function resultOf(found: readonly Message[], columns: readonly Column[]): StatementResult {
  const rows: Record<string, unknown>[] = [];
  let command = '';
  let affectedRows = 0;
  for (const message of found) {
    if (message instanceof answers.DataRowMessage) rows.push(rowOf(message.fields, columns));
    else if (message instanceof answers.CommandCompleteMessage) {
      const words = message.text.split(' ');
      command = words[0] ?? '';
      if (CHANGES_ROWS.has(command)) affectedRows = Number(words.at(-1));
    }
  }
  return { rows, command, affectedRows };
}

function rowOf(texts: readonly (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, parse }, index) => {
    const text = texts[index] ?? null;
    row[name] = text === null ? null : parse(text);
  });
  return row;
}
