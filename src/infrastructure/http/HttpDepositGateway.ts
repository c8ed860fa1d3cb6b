import {
  changeDepositFigures,
  changeDepositItems,
  discardDeposit,
  enterDeposit,
  getDeposit,
  postDeposit,
  searchDeposits,
} from '../../../contract/deposits';
import type {
  CheckChanges,
  CheckExplanation,
  DepositGateway,
  DepositPage,
  DepositQuery,
  NewDeposit,
  SeenDeposit,
} from '../../application/deposits/Deposits';
import type { DepositDetail, DepositFigures } from '../../domain/deposits/Deposit';
import type { ApiClient } from './ApiClient';

export class HttpDepositGateway implements DepositGateway {
  constructor(private readonly api: ApiClient) {}

  search({ state, ...query }: DepositQuery, signal?: AbortSignal): Promise<DepositPage> {
    const body = { ...query, states: state ? [state] : [] };
    return this.api.call(searchDeposits, { body }, signal && { signal });
  }

  get(depositPk: string, signal?: AbortSignal): Promise<DepositDetail> {
    return this.api.call(getDeposit, { params: { depositPk } }, signal && { signal });
  }

  enter(body: NewDeposit, idempotencyKey: string): Promise<DepositDetail> {
    return this.api.call(enterDeposit, { body, idempotencyKey });
  }

  changeChecks(
    { depositPk, version }: SeenDeposit,
    { add = [], place = [], remove = [], explain = [] }: CheckChanges,
    idempotencyKey: string,
  ): Promise<DepositDetail> {
    const body = {
      version,
      add: [...add],
      place: [...place],
      remove: [...remove],
      explain: explain.map(explanationBody),
    };
    return this.api.call(changeDepositItems, { params: { depositPk }, body, idempotencyKey });
  }

  changeFigures(
    { depositPk, version }: SeenDeposit,
    figures: DepositFigures,
    idempotencyKey: string,
  ): Promise<DepositDetail> {
    const body = { version, ...figures };
    return this.api.call(changeDepositFigures, { params: { depositPk }, body, idempotencyKey });
  }

  discard({ depositPk, version }: SeenDeposit, idempotencyKey: string): Promise<DepositDetail> {
    return this.api.call(discardDeposit, { params: { depositPk }, body: { version }, idempotencyKey });
  }

  post({ depositPk, version }: SeenDeposit, idempotencyKey: string): Promise<DepositDetail> {
    return this.api.call(postDeposit, { params: { depositPk }, body: { version }, idempotencyKey });
  }
}

function explanationBody({ checkPk, earlierPks, reason }: CheckExplanation) {
  return { checkPk, earlierPks: [...earlierPks], reason };
}
