import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { memberKey } from '../../../../src/domain/billing/reconciliation/memberKey';
import { ALL_COVERAGES } from '../../../../src/domain/billing/reconciliation/memberLevel';
import type { ReadBatch, UploadValues } from '../../../../src/domain/office/uploads/RowReader';
import { cut } from '../../../../src/domain/platform/text/cut';
import { maskPersonKey } from '../../../../src/domain/platform/text/maskKeys';

const MAX_NAMED = 5;
const MAX_NAME = 60;

/**
 * Members whom earlier files have as enrolled and a full list does not name. They may have ended, so a person asks; nothing is ended.
 *
 * @source docs/decisions/uploads.md#absence-from-a-full-list-is-a-question
 */
export class AbsentMembers {
  private readonly listed = new Set<string>();
  /** Coverages in the file. A carrier's list says nothing about coverages that it does not have. */
  private readonly coverages = new Set<string>();

  add({ records, badRows }: ReadBatch): void {
    for (const { values } of records) this.addRow(values);
    // A row with an error lists its member, unless it is a change of a dependent.
    for (const { values, errors } of badRows) if (!errors.some(({ field }) => field === 'action')) this.addRow(values);
  }

  /** @param enrolled of earlier files, still in force @returns empty if the file names all of them */
  notice(enrolled: readonly EnrollmentRow[]): string {
    const absent = new Map<string, { readonly name: string; readonly coverages: string[] }>();
    for (const { memberId, memberName, coverage, to, action } of enrolled) {
      const isRunning = to === null && action !== 'terminate' && coverage !== ALL_COVERAGES;
      if (!isRunning || !this.coverages.has(coverage) || this.listed.has(keyOf(memberId, coverage))) continue;
      const member = absent.get(memberId) ?? { name: memberName || maskPersonKey(memberId), coverages: [] };
      absent.set(memberId, member);
      if (!member.coverages.includes(coverage)) member.coverages.push(coverage);
    }
    if (absent.size === 0) return '';
    const named = [...absent.values()]
      .slice(0, MAX_NAMED)
      .map(({ name, coverages }) => `${cut(name, MAX_NAME)} (${coverages.join(', ')})`);
    const more = absent.size > named.length ? `; and ${(absent.size - named.length).toLocaleString('en-US')} more` : '';
    const [verb, their] = absent.size === 1 ? ['is', 'This coverage'] : ['are', 'These coverages'];
    return `Enrolled before, and ${verb} not in this full list: ${named.join('; ')}${more}. ${their} may have ended. Nothing ends until a file says so: ask the sender.`;
  }

  private addRow({ memberId, coverage }: UploadValues): void {
    if (typeof memberId !== 'string' || typeof coverage !== 'string') return;
    this.listed.add(keyOf(memberId, coverage));
    this.coverages.add(coverage);
  }
}

function keyOf(memberId: string, coverage: string): string {
  return `${memberKey(memberId)}\0${coverage}`;
}
