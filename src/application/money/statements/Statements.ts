import type { StatementFile, StatementPreview } from '../../../../contract/money/statementFiles';
import type { BankStatement, CashAccount } from '../../../../contract/money/statementSchemas';
import type {
  CashItemPage,
  CashPage,
  NewCashAccount,
  StatementLinePage,
  StatementPage,
} from '../../../../contract/money/statements';
import type { CashItemSet } from '../../../domain/money/statements/CashItem';
import type { LineState } from '../../../domain/money/statements/LineState';
import { type LineSide, MAX_STATEMENT_LENGTH, type StatementStep } from '../../../domain/money/statements/Statement';
import { decodeText } from '../../../domain/platform/files/decodeText';
import { UnreadableFile } from '../../../domain/platform/files/UnreadableFile';
import type { Paged } from '../../../domain/platform/lists/Paged';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { StatementFile, StatementPreview } from '../../../../contract/money/statementFiles';
export type { BankStatement, CashAccount } from '../../../../contract/money/statementSchemas';
export type { CashPage } from '../../../../contract/money/statements';

export type StatementPageQuery = Paged;

export interface StatementLineQuery extends StatementPageQuery {
  readonly statementPk: string;
  /** Empty for all. */
  readonly q: string;
  /** Undefined for both. */
  readonly side: LineSide | undefined;
  /** Undefined for all. */
  readonly state: LineState | undefined;
}

export interface CashItemQuery extends StatementPageQuery {
  readonly statementPk: string;
  readonly set: CashItemSet;
  /** Empty for all. */
  readonly q: string;
}

/** Bank statements of the product API. Calls reject with ApiError; `signal` aborts. */
export interface StatementGateway {
  list(query: StatementPageQuery, signal?: AbortSignal): Promise<StatementPage>;
  find(args: { readonly statementPk: string }, signal?: AbortSignal): Promise<CashPage>;
  lines(query: StatementLineQuery, signal?: AbortSignal): Promise<StatementLinePage>;
  items(query: CashItemQuery, signal?: AbortSignal): Promise<CashItemPage>;
  preview(args: StatementFile & { readonly accountPk: string }): Promise<StatementPreview>;
  /** The keys are UUIDs. */
  addAccount(account: NewCashAccount, idempotencyKey: string): Promise<CashAccount>;
  add(args: StatementFile & { readonly accountPk: string }, idempotencyKey: string): Promise<BankStatement>;
  remove(args: { readonly statementPk: string; readonly note: string }, idempotencyKey: string): Promise<void>;
  change(args: StatementStep & { readonly statementPk: string }, idempotencyKey: string): Promise<BankStatement>;
}

export const StatementGateway: Token<StatementGateway> = createToken('StatementGateway');

const MAX_NAME = 200;

/** The office's bank account and its statements, the latest first. */
export class StatementList extends PagedList<StatementPageQuery, StatementPage> {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: StatementGateway,
    newKey: NewKey,
    visibility: PageVisibility,
    time: Time,
  ) {
    super((query, signal) => gateway.list(query, signal), visibility, time);
    this.keys = new RequestKeys(newKey);
  }

  /** @throws ApiError BAD_REQUEST; WRONG_STATUS if there is an account; ON_HOLD during nightly processing. */
  addAccount(account: NewCashAccount): Promise<CashAccount> {
    return this.once(['account', account], (key) => this.gateway.addAccount(account, key));
  }

  /** Reads a file's text. @throws UnreadableFile */
  async read(file: GivenFile): Promise<StatementFile> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { text } = decodeText(bytes);
    if (text === '' || text.length > MAX_STATEMENT_LENGTH) {
      const message = text === '' ? 'This file is empty.' : 'This file is too large for a bank statement.';
      throw new UnreadableFile(text === '' ? 'FILE_EMPTY' : 'FILE_TOO_LARGE', message);
    }
    return { fileName: file.name.slice(0, MAX_NAME), text };
  }

  /** What a file says as the account's next statement. Saves nothing. */
  preview(accountPk: string, file: StatementFile): Promise<StatementPreview> {
    return this.gateway.preview({ ...file, accountPk });
  }

  /** @throws ApiError FILE_UNREADABLE with the first problem; DUPLICATE_FILE. */
  add(accountPk: string, file: StatementFile): Promise<BankStatement> {
    return this.once(['add', accountPk, file], (key) => this.gateway.add({ ...file, accountPk }, key));
  }

  /** Removes the last statement. @throws ApiError WRONG_STATUS if it is not the last one. */
  remove({ statementPk }: Pick<BankStatement, 'statementPk'>, note: string): Promise<void> {
    return this.once(['remove', statementPk, note], (key) => this.gateway.remove({ statementPk, note }, key));
  }

  /** A retry of a change after a lost response has the same key, so that it has one effect. */
  private async once<T>(change: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const answer = await this.keys.once(change, send);
    this.retry();
    return answer;
  }
}

/** A statement with its lines. */
export class StatementPages {
  constructor(
    private readonly gateway: StatementGateway,
    private readonly time: Time,
  ) {}

  /** Show a key to read the statement. */
  statement(): LiveQuery<string, CashPage> {
    return new LiveQuery((statementPk, signal) => this.gateway.find({ statementPk }, signal), { time: this.time });
  }

  /** Show a query to read a page of lines. */
  lines(): LiveQuery<StatementLineQuery, StatementLinePage> {
    return new LiveQuery((query, signal) => this.gateway.lines(query, signal), { time: this.time });
  }

  /** Show a query to read a page of the ledger's cash beside the statement. */
  items(): LiveQuery<CashItemQuery, CashItemPage> {
    return new LiveQuery((query, signal) => this.gateway.items(query, signal), { time: this.time });
  }
}

/** Says what the lines of a statement are. */
export class WorkOnStatement {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: StatementGateway,
    newKey: NewKey,
  ) {
    this.keys = new RequestKeys(newKey);
  }

  /**
   * A retry of the same step after a lost response changes nothing again.
   *
   * @throws ApiError BAD_REQUEST; WRONG_STATUS if lines or items are matched already or do not add up; ON_HOLD.
   */
  async take({ statementPk }: Pick<BankStatement, 'statementPk'>, step: StatementStep): Promise<BankStatement> {
    const statement = await this.keys.once([statementPk, step], (key) =>
      this.gateway.change({ ...step, statementPk }, key),
    );
    return statement;
  }
}
