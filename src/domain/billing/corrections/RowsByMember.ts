import { issuedKey } from '../reconciliation/sameMember';

interface OfMember {
  readonly memberId: string;
  readonly memberName: string;
}

/**
 * Rows by member, so that the evidence of a correction is looked up among the rows of its member and not among all of a file. A number in
 * any form may be one member: see `isSameMember`; people without a number are told apart by name.
 */
export class RowsByMember<Row extends OfMember> {
  private readonly rows = new Map<string, Row[]>();

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      const key = keyOf(row);
      const ofKey = this.rows.get(key);
      if (ofKey) ofKey.push(row);
      else this.rows.set(key, [row]);
    }
  }

  /** In the order of the file; empty without any. @param otherNumber of the same member; default: none */
  of(member: OfMember, otherNumber = ''): readonly Row[] {
    const [key, other] = [keyOf(member), keyOf({ memberId: otherNumber, memberName: '' })];
    const own = this.rows.get(key) ?? [];
    return otherNumber === '' || other === key ? own : [...own, ...(this.rows.get(other) ?? [])];
  }
}

function keyOf({ memberId, memberName }: OfMember): string {
  return memberId === '' ? `name ${memberName}` : `number ${issuedKey(memberId)}`;
}
