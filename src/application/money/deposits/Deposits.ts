import type { CheckExplanation, NewCheck, NewDeposit } from '../../../../contract/money/deposits';
import type { DepositDetail } from '../../../../contract/platform/shared/depositSchemas';
import type { Deposit, DepositFigures } from '../../../domain/money/deposits/Deposit';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import { isOutcomeUnknown } from '../payments/PaymentOutcome';

export type { CheckExplanation, NewCheck } from '../../../../contract/money/deposits';
export type { DepositCheck, DepositDetail } from '../../../../contract/platform/shared/depositSchemas';

export type CheckPlacement =
  | { readonly checkPk: string; readonly target: 'bill'; readonly billPk: string }
  | { readonly checkPk: string; readonly target: 'group'; readonly groupNumber: string }
  | { readonly checkPk: string; readonly target: 'unknown' };

export interface CheckChanges {
  readonly add?: readonly NewCheck[];
  readonly place?: readonly CheckPlacement[];
  readonly remove?: readonly string[];
  readonly explain?: readonly CheckExplanation[];
}

/** Deposits of the product API. Calls reject with ApiError; `signal` aborts. */
export interface DepositGateway {
  get(args: { readonly depositPk: string }, signal?: AbortSignal): Promise<DepositDetail>;
  enter(deposit: NewDeposit, idempotencyKey: string): Promise<DepositDetail>;
  changeChecks(args: SeenDeposit & CheckChanges, idempotencyKey: string): Promise<DepositDetail>;
  changeFigures(args: SeenDeposit & DepositFigures, idempotencyKey: string): Promise<DepositDetail>;
  discard(deposit: SeenDeposit, idempotencyKey: string): Promise<DepositDetail>;
  post(deposit: SeenDeposit, idempotencyKey: string): Promise<DepositDetail>;
}

export const DepositGateway: Token<DepositGateway> = createToken('DepositGateway');

/** A deposit as the person saw it; a newer version is refused. */
export type SeenDeposit = Pick<Deposit, 'depositPk' | 'version'>;

/** One deposit, by its key. */
export class DepositQueryOf {
  constructor(
    private readonly gateway: DepositGateway,
    private readonly time: Time,
  ) {}

  open(): LiveQuery<string, DepositDetail> {
    return new LiveQuery((depositPk, signal) => this.gateway.get({ depositPk }, signal), { time: this.time });
  }
}

/** A command with its own key, so that running it again after a lost answer has one effect. */
export type DepositCommand = () => Promise<DepositDetail>;

/** Enters, changes and posts deposits. Each method returns a command to run until it succeeds. */
export class WorkOnDeposits {
  constructor(
    private readonly gateway: DepositGateway,
    private readonly newKey: NewKey,
  ) {}

  enter(deposit: NewDeposit): DepositCommand {
    const key = this.newKey();
    return () => this.gateway.enter(deposit, key);
  }

  changeChecks(seen: SeenDeposit, changes: CheckChanges): DepositCommand {
    const key = this.newKey();
    return () => this.gateway.changeChecks({ ...changes, depositPk: seen.depositPk, version: seen.version }, key);
  }

  changeFigures(seen: SeenDeposit, figures: DepositFigures): DepositCommand {
    const key = this.newKey();
    return () => this.gateway.changeFigures({ ...figures, depositPk: seen.depositPk, version: seen.version }, key);
  }

  discard(seen: SeenDeposit): DepositCommand {
    const key = this.newKey();
    return () => this.gateway.discard(seen, key);
  }

  post(seen: SeenDeposit): DepositCommand {
    const key = this.newKey();
    return () => this.gateway.post(seen, key).catch((error: unknown) => this.postedUnlessOpen(seen, error));
  }

  /** A lost answer: the deposit itself says whether it was posted. @throws the failure if it was not, or cannot be read. */
  private async postedUnlessOpen({ depositPk }: SeenDeposit, failure: unknown): Promise<DepositDetail> {
    if (!isOutcomeUnknown(failure)) throw failure;
    const detail = await this.gateway.get({ depositPk }).catch(() => undefined);
    if (detail?.deposit.state !== 'POSTED') throw failure;
    return detail;
  }
}
