import { type AskedAndApproved, sameNamesText } from '../../../src/domain/people/controls/sameName';
import type { ExportColumn } from './ListExport';

/**
 * A column that points out approvals by an account with the name of the one that asked.
 *
 * @param pairsOf the people of each decision about an item that a second person has to agree to: names of different accounts
 * @source docs/decisions/controls.md#two-people-of-one-name-are-pointed-out
 */
export function sameNameColumn<Item>(pairsOf: (item: Item) => readonly AskedAndApproved[]): ExportColumn<Item> {
  return {
    heading: 'Names',
    width: 40,
    value: (item) => sameNamesText(pairsOf(item)),
  };
}
