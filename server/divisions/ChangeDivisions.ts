import type { GroupDivisions } from '../../contract/divisions';
import { type Division, findDivision } from '../../src/domain/divisions/Division';
import { divisionsProblem } from '../../src/domain/divisions/divisionChanges';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';

interface SaveRequest {
  readonly caller: Caller;
  /** The caller must check that it is in scope. */
  readonly groupNumber: string;
  /** The one on the caller's screen. */
  readonly version: number;
  readonly items: readonly Division[];
  readonly now: Date;
}

/** Saves the divisions of a group. Saving the same again changes nothing. */
export class ChangeDivisions {
  constructor(private readonly transactions: Transactions) {}

  /**
   * A division with bills keeps its number as it is stored.
   *
   * @throws Refusal BAD_REQUEST for a missing or repeated number, and for removing a division that has bills; STALE_VERSION.
   * @source BR-DIV-01 BR-DIV-02 docs/decisions/divisions.md#a-group-keeps-its-own-divisions
   */
  save({ caller, groupNumber, version, items, now }: SaveRequest): Promise<GroupDivisions> {
    return this.transactions.run(async (tx) => {
      const current = await tx.divisions.lock(groupNumber);
      const given = items.map(({ number, name, lastMonth }) => ({
        number: findDivision(current.items, number)?.number ?? number.trim(),
        name: name.trim(),
        lastMonth,
      }));
      if (keyOf(current.items) === keyOf(given)) return current;
      if (current.version !== version) {
        const message = 'The divisions have been changed since you opened them. Reload them, then save again.';
        throw new Refusal(ErrorCode.StaleVersion, message);
      }
      const problem = divisionsProblem(given, current.items);
      if (problem) throw new Refusal(ErrorCode.BadRequest, problem);
      await tx.divisions.save(groupNumber, given, current.version + 1, caller, now);
      return tx.divisions.read(groupNumber);
    });
  }
}

function keyOf(items: readonly Division[]): string {
  return JSON.stringify(items.map(({ number, name, lastMonth }) => [number, name, lastMonth]));
}
