import { wordMeaning } from '../../billing/reconciliation/wordMeaning';
import { isFooterText } from '../../platform/files/totalLabels';
import type { FileTable } from './FileTable';

type Row = readonly string[];

/** In the total of a page, within the rows of a member. */
const PAGE = /\bpage\b/i;

/**
 * Fills in the member of rows that do not repeat it: a printed bill may name a member once, above or beside the first coverage. Only rows
 * of a known coverage get it, so a charge without a member stays without one.
 *
 * @source docs/decisions/printed-bills.md#a-member-may-be-named-once
 */
export class MemberAbove {
  private readonly names = new Map<string, string>();
  private cut = 0;
  private member: { readonly table: FileTable; readonly cells: Row } | undefined;

  /** @param onMember called before the first row of each member */
  constructor(private readonly onMember: () => void) {}

  /** Call for each row, in their order. @returns the row with its member */
  filled(table: FileTable, cells: Row): Row {
    const [id, name, coverage] = ['memberId', 'memberName', 'coverage'].map((field) => placeOf(table, field));
    if (id === undefined) return cells;
    if (isFilled(cells, id)) {
      this.compareNames(cells[id] ?? '', name === undefined ? '' : (cells[name] ?? ''));
      if (this.member?.cells[id] !== cells[id]) this.onMember();
      this.member = { table, cells };
      return cells;
    }
    if (isFilled(cells, name)) {
      this.end(cells);
      return cells;
    }
    const above = this.member?.table === table ? this.member.cells : undefined;
    const isOfCoverage = coverage !== undefined && wordMeaning('coverage', cells[coverage] ?? '') !== undefined;
    if (!above || !isOfCoverage) return cells;
    return cells.map((cell, at) => (at === id || at === name ? (above[at] ?? '') : cell));
  }

  /** Number of names that have more words in another row of their number: a page may end within a name. */
  get cutNames(): number {
    return this.cut;
  }

  private compareNames(id: string, name: string): void {
    const known = this.names.get(id) ?? name;
    const [short = '', long = ''] = [known, name].sort((one, other) => one.length - other.length);
    if (short !== '' && long.startsWith(`${short} `)) this.cut += 1;
    this.names.set(id, long);
  }

  /** The rows that follow a total or a title name their member again. @param cells of the total or title */
  end(cells: Row): void {
    if (!cells.some((cell) => isFooterText(cell) || PAGE.test(cell))) this.member = undefined;
  }
}

function placeOf({ columns }: FileTable, name: string): number | undefined {
  const at = columns.find(({ field }) => field.name === name)?.at ?? -1;
  return at === -1 ? undefined : at;
}

function isFilled(cells: Row, at: number | undefined): boolean {
  return at !== undefined && (cells[at] ?? '').trim() !== '';
}
