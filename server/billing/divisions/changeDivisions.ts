import { saveDivisions } from '../../../contract/billing/divisions';
import { type Division, findDivision } from '../../../src/domain/billing/divisions/Division';
import { divisionsProblem } from '../../../src/domain/billing/divisions/divisionChanges';
import { command } from '../../platform/shared/command';
import { badRequest, staleVersion } from '../../platform/shared/Refusal';

/**
 * Saves the divisions of a group. Saving the same again changes nothing. A division with bills keeps its number as stored.
 *
 * @throws Refusal BAD_REQUEST for a missing or repeated number, and for removing a division that has bills; STALE_VERSION.
 * @source BR-DIV-01 BR-DIV-02 docs/decisions/divisions.md#a-group-keeps-its-own-divisions
 */
export const changeDivisions = command(saveDivisions, async (tx, { caller, params: { groupNumber }, body, now }) => {
  const { version, items } = body;
  const current = await tx.divisions.lock(groupNumber);
  const given = items.map(({ number, name, lastMonth }) => ({
    number: findDivision(current.items, number)?.number ?? number.trim(),
    name: name.trim(),
    lastMonth,
  }));
  if (keyOf(current.items) === keyOf(given)) return current;
  if (current.version !== version) {
    const message = 'The divisions have been changed since you opened them. Reload them, then save again.';
    throw staleVersion(message);
  }
  const problem = divisionsProblem(given, current.items);
  if (problem) throw badRequest(problem);
  await tx.divisions.save(groupNumber, given, current.version + 1, caller, now);
  return tx.divisions.read(groupNumber);
});

function keyOf(items: readonly Division[]): string {
  return JSON.stringify(items.map(({ number, name, lastMonth }) => [number, name, lastMonth]));
}
