import { type BillLine, lineAmount } from '../../../domain/billing/bills/BillLine';
import { type Cents, cents } from '../../../domain/platform/money/Cents';

/** A row of the list of lines. */
export type LineRow =
  | { readonly kind: 'line'; readonly line: BillLine }
  | {
      /** Subtotal above a member's lines. */
      readonly kind: 'member';
      readonly memberId: string;
      readonly memberName: string;
      readonly lineCount: number;
      readonly billedCents: Cents;
      readonly reconciledCents: Cents;
    };

/** Lines as rows. With subtotals, each run of a member's lines has a subtotal row above it. */
export function lineRows(lines: readonly BillLine[], withSubtotals: boolean): readonly LineRow[] {
  if (!withSubtotals) return lines.map((line) => ({ kind: 'line', line }));
  const rows: LineRow[] = [];
  for (const members of runsOf(lines)) {
    const [first] = members;
    if (!first) continue;
    rows.push({
      kind: 'member',
      memberId: first.memberId,
      memberName: first.memberName,
      lineCount: members.length,
      billedCents: cents(members.reduce((sum, { billedCents }) => sum + billedCents, 0)),
      reconciledCents: cents(members.reduce((sum, line) => sum + lineAmount(line), 0)),
    });
    for (const line of members) rows.push({ kind: 'line', line });
  }
  return rows;
}

/** Runs of consecutive lines of one member. A member may have several runs, such as for an earlier month. */
function runsOf(lines: readonly BillLine[]): readonly (readonly BillLine[])[] {
  const runs: BillLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0]?.memberId === line.memberId) last.push(line);
    else runs.push([line]);
  }
  return runs;
}
