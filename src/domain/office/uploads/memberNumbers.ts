import type { LocalDate } from '../../platform/dates/LocalDate';
import { dateText } from '../../platform/dates/LocalDate';
import { isSocialSecurity } from '../../platform/text/maskNumbers';
import { counted } from '../../platform/text/wording';

/** Share of the members from which numbers of nine digits are reported: carriers have such numbers of their own, too. */
const SUSPICIOUS_SHARE = 0.8;
const WITH_DASHES = /^\d{3}-\d{2}-\d{4}$/;

const WHAT_TO_DO =
  'They are stored as they are, because bills are matched by them. Ask the carrier for its own member numbers.';

/**
 * Counts a carrier's member numbers that can be Social Security numbers. The file is not refused: the bill is due all the same.
 *
 * @source BR-UPL-18 docs/decisions/uploads.md#member-numbers-like-social-security-numbers-get-a-warning
 */
export class SocialSecurityNumbers {
  private readonly members = new Set<string>();
  private plain = 0;
  private dashed = 0;

  add(memberId: string): void {
    const id = memberId.trim();
    if (id === '' || this.members.has(id)) return;
    this.members.add(id);
    if (!isSocialSecurity(id)) return;
    if (WITH_DASHES.test(id)) this.dashed += 1;
    else this.plain += 1;
  }

  /** The warning, without any number; empty if there is nothing to say. */
  notice(): string {
    if (this.dashed > 0) {
      const are = this.dashed === 1 ? 'is' : 'are';
      return `${counted(this.dashed, 'member number')} ${are} written like a Social Security number. ${WHAT_TO_DO}`;
    }
    if (this.plain < this.members.size * SUSPICIOUS_SHARE || this.plain === 0) return '';
    return `${counted(this.plain, 'member number')} of ${this.members.size.toLocaleString('en-US')} may be Social Security numbers: they have nine digits. ${WHAT_TO_DO}`;
  }
}

/**
 * Collects rows of members who were erased. A member may be hired again, so the file is not refused.
 *
 * @source BR-ERA-08 docs/decisions/erasure.md#a-carrier-that-bills-an-erased-member-again
 */
export class ErasedMemberRows {
  private rows = 0;
  private first: { readonly row: number; readonly day: LocalDate } | undefined;

  /** @param day when the member was erased */
  add(row: number, day: LocalDate): void {
    this.rows += 1;
    if (!this.first || row < this.first.row) this.first = { row, day };
  }

  /** The warning; empty without such rows. */
  notice(): string {
    if (!this.first) return '';
    const { row, day } = this.first;
    const which = this.rows === 1 ? `Row ${row} has` : `${counted(this.rows, 'row')}, the first is row ${row}, have`;
    return `${which} a member who was erased on ${dateText(day)}. Committing the file stores the name and the number again.`;
  }
}
