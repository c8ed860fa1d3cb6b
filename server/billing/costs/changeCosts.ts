import { saveCostMembers, saveCostSetup } from '../../../contract/billing/costs/costCenters';
import { bookJournalEntry } from '../../../contract/billing/costs/journal';
import { isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import {
  type CostTerms,
  costCenterKey,
  costTermsProblem,
  MAX_COST_CENTERS,
} from '../../../src/domain/billing/costs/CostSetup';
import { type CostSplit, splitsProblem } from '../../../src/domain/billing/costs/MemberCostCenter';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { command } from '../../platform/shared/command';
import { badRequest, notFound, Refusal, staleVersion, wrongStatus } from '../../platform/shared/Refusal';
import { bookBill } from './followCosts';

/** Keeps cost centers and accounts. Saving the same again changes nothing. @throws Refusal BAD_REQUEST; STALE_VERSION. */
export const saveSetup = command(saveCostSetup, async (tx, { caller, params: { groupNumber }, body, now }) => {
  const { version, ...given } = body;
  const current = await tx.costs.lockSetup(groupNumber);
  const terms = trimmed(given);
  if (sameTerms(current, terms)) return current;
  if (current.version !== version) {
    const message = 'The cost centers have been changed since you opened them. Reload them, then save again.';
    throw staleVersion(message);
  }
  const problem = costTermsProblem(terms);
  if (problem) throw badRequest(problem);
  const values = await tx.costs.values(groupNumber);
  const kept = new Set(terms.centers.map(({ code }) => costCenterKey(code)));
  const used = [...values.values()].flat().flatMap(({ splits }) => splits.map(({ code }) => code));
  const missing = used.find((code) => !kept.has(costCenterKey(code)));
  if (missing !== undefined) {
    const message = `Members have cost center "${missing}", so it cannot be removed.`;
    throw badRequest(message);
  }
  return tx.costs.saveSetup(groupNumber, terms, current.version + 1, caller, now);
});

/**
 * Saves the cost centers of members, all or none if one is refused. Saving the same again changes nothing.
 *
 * @returns the number of members with changed cost centers
 * @throws Refusal BAD_REQUEST with the path of each row that is wrong.
 */
export const saveValues = command(saveCostMembers, async (tx, { caller, params: { groupNumber }, body, now }) => {
  const { from, rows } = body;
  const { centers } = await tx.costs.lockSetup(groupNumber);
  const members = await tx.costs.billedMembers(
    groupNumber,
    rows.map(({ memberId }) => memberId),
  );
  const seen = new Set<string>();
  const problems = rows.flatMap(({ memberId, splits }, at) => {
    const problem = !members.has(memberId)
      ? `No bill of this group has member number ${memberId}.`
      : seen.has(memberId)
        ? `Member number ${memberId} appears twice.`
        : splitsProblem(splits, centers);
    seen.add(memberId);
    return problem === undefined ? [] : [{ path: `rows.${at}`, message: problem }];
  });
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.BadRequest, first.message, { problems });
  const values = await tx.costs.values(groupNumber);
  const codes = new Map(centers.map(({ code }) => [costCenterKey(code), code]));
  const changed = rows.flatMap(({ memberId, splits }) => {
    const written = splits.map(({ code, share }) => ({ code: codes.get(costCenterKey(code)) ?? code, share }));
    const same = values.get(memberId)?.find((value) => value.from === from);
    if (same && keyOf(same.splits) === keyOf(written)) return [];
    return [{ memberId, memberName: members.get(memberId) ?? '', splits: written }];
  });
  if (changed.length > 0) await tx.costs.saveValues(groupNumber, from, changed, caller, now);
  return { saved: changed.length };
});

/**
 * Creates the entry of a reconciled bill without one, or corrects it by a reversing entry and a new one. No effect if it already
 * matches the current cost centers and accounts.
 *
 * @throws Refusal NOT_FOUND; WRONG_STATUS unless the bill is reconciled; BAD_REQUEST without accounts.
 */
export const book = command(
  bookJournalEntry,
  async (tx, { caller, scope, params: { groupNumber }, body, now, today }) => {
    const bill = await tx.bills.lock(scope, body.billPk);
    if (!bill || bill.groupNumber !== groupNumber) throw notFound('bill');
    if (!isReconciled(bill.status)) {
      throw wrongStatus(`Bill ${bill.billNumber} is not reconciled, so it has no entry.`);
    }
    if (!(await tx.costs.setup(groupNumber))) {
      throw badRequest('Enter the accounts of the journal first.');
    }
    return { isBooked: await bookBill(tx, bill, { by: caller, now, today }) };
  },
);

function keyOf(splits: readonly CostSplit[]): string {
  return JSON.stringify(splits.map(({ code, share }) => [code, share]));
}

function trimmed({ centers, accounts, columns }: CostTerms): CostTerms {
  const text = ([role, account]: [string, string]) => [role, account.trim()];
  return {
    centers: centers
      .slice(0, MAX_COST_CENTERS)
      .map(({ code, name, account }) => ({ code: code.trim(), name: name.trim(), account: account.trim() })),
    accounts: Object.fromEntries(Object.entries(accounts).map(text)) as CostTerms['accounts'],
    columns: columns.map(({ field, heading, text: fixed }) => ({
      field,
      heading: heading.trim(),
      ...(field === 'text' && { text: fixed?.trim() ?? '' }),
    })),
  };
}

function sameTerms(one: CostTerms, other: CostTerms): boolean {
  const key = ({ centers, accounts, columns }: CostTerms) =>
    JSON.stringify([
      centers.map(({ code, name, account }) => [code, name, account]),
      Object.entries(accounts).sort(([a], [b]) => (a < b ? -1 : 1)),
      columns.map(({ field, heading, text = '' }) => [field, heading, text]),
    ]);
  return key(one) === key(other);
}
