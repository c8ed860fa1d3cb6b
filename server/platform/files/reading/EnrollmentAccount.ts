import { cut } from '../../../../src/domain/platform/text/cut';
import type { EnrolledMember } from './enrollmentMembers';

/** What an 834 says about members besides their coverages. */
export class EnrollmentAccount {
  private readonly withoutCoverage = new NamedMembers();
  private readonly withCobra = new NamedMembers();
  private readonly survivors = new NamedMembers();

  addSubscriber(member: EnrolledMember): void {
    if (member.status === 'C') this.withCobra.add(member);
    if (member.status === 'S') this.survivors.add(member);
  }

  /** A member who is listed, and neither has nor ends a coverage. */
  addWithoutCoverage(member: EnrolledMember): void {
    this.withoutCoverage.add(member);
  }

  /** Sentences to review before the rows are applied; empty if there are none. */
  notice(): string {
    return [
      this.withoutCoverage.sentence(
        'is listed without a coverage, so there is no row to apply',
        'are listed without a coverage, so there is no row to apply',
      ),
      this.withCobra.sentence(`continues under COBRA${ADVICE}`, `continue under COBRA${ADVICE}`),
      this.survivors.sentence(`continues as a survivor${ADVICE}`, `continue as survivors${ADVICE}`),
    ]
      .filter(Boolean)
      .join(' ');
  }
}

const ADVICE =
  '. If payroll does not deduct for such a member, add the member under Continuation payers, so that the bill is compared with what they pay';
const MAX_NAMED = 3;
const MAX_NAME = 60;

/** Counts distinct members and names the first of them. */
class NamedMembers {
  private readonly keys = new Set<string>();
  private readonly names: string[] = [];

  add({ subscriberNumber, ownNumber, name }: EnrolledMember): void {
    const key = subscriberNumber || ownNumber || name;
    if (this.keys.has(key)) return;
    this.keys.add(key);
    if (name !== '' && this.names.length < MAX_NAMED) this.names.push(cut(name, MAX_NAME));
  }

  sentence(one: string, several: string): string {
    const { size } = this.keys;
    if (size === 0) return '';
    const more = this.names.length < size && this.names.length > 0 ? ', …' : '';
    const named = this.names.length > 0 ? ` (${this.names.join('; ')}${more})` : '';
    return `${size.toLocaleString('en-US')} ${size === 1 ? 'member' : 'members'}${named} ${size === 1 ? one : several}.`;
  }
}
