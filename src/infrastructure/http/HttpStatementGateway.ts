import {
  addCashAccount,
  addStatement,
  changeStatement,
  getStatement,
  listCashItems,
  listStatementLines,
  listStatements,
  previewStatement,
  removeStatement,
} from '../../../contract/statements';
import type {
  CashItemQuery,
  StatementFile,
  StatementGateway,
  StatementLineQuery,
  StatementPageQuery,
} from '../../application/statements/Statements';
import type { NewCashAccount, StatementStep } from '../../domain/statements/Statement';
import type { ApiClient } from './ApiClient';

export class HttpStatementGateway implements StatementGateway {
  constructor(private readonly api: ApiClient) {}

  list({ page, size }: StatementPageQuery, signal?: AbortSignal) {
    return this.api.call(listStatements, { query: { page: String(page), size: String(size) } }, signal && { signal });
  }

  find(statementPk: string, signal?: AbortSignal) {
    return this.api.call(getStatement, { params: { statementPk } }, signal && { signal });
  }

  lines({ statementPk, q, side, state, page, size }: StatementLineQuery, signal?: AbortSignal) {
    const query = { q, ...(side && { side }), ...(state && { state }), page: String(page), size: String(size) };
    return this.api.call(listStatementLines, { params: { statementPk }, query }, signal && { signal });
  }

  preview(accountPk: string, file: StatementFile) {
    return this.api.call(previewStatement, { params: { accountPk }, body: file });
  }

  addAccount(body: NewCashAccount, idempotencyKey: string) {
    return this.api.call(addCashAccount, { body, idempotencyKey });
  }

  add(accountPk: string, body: StatementFile, idempotencyKey: string) {
    return this.api.call(addStatement, { params: { accountPk }, body, idempotencyKey });
  }

  async remove(statementPk: string, note: string, idempotencyKey: string): Promise<void> {
    await this.api.call(removeStatement, { params: { statementPk }, body: { note }, idempotencyKey });
  }

  items({ statementPk, q, set, page, size }: CashItemQuery, signal?: AbortSignal) {
    const query = { q, set, page: String(page), size: String(size) };
    return this.api.call(listCashItems, { params: { statementPk }, query }, signal && { signal });
  }

  change(statementPk: string, step: StatementStep, idempotencyKey: string) {
    const body = step.step === 'match' ? { ...step, linePks: [...step.linePks], itemKeys: [...step.itemKeys] } : step;
    return this.api.call(changeStatement, { params: { statementPk }, body, idempotencyKey });
  }
}
