import type { ChosenBy, ReadingChoice } from '../../platform/files/FileAccount';
import { cut } from '../../platform/text/cut';
import type { ColumnToRead } from './columnsToRead';
import type { FileLayout, SignRule } from './FileTemplate';
import { type FoundLayout, layoutOf } from './layoutOf';
import type { FileFacts, ReadingOrder } from './RowReader';

const MAX_HEADING = 40;
const SIGNS: Readonly<Record<SignRule, string>> = {
  asWritten: '',
  reversed: ', sign reversed',
  alwaysPositive: ', always positive',
  creditNegative: ', CR is negative',
  creditPositive: ', CR is positive',
};

/**
 * Who chose each column of a file. A column of a layout that a person sent is theirs only if the file's content leads to another one.
 *
 * @param head the first rows of the file
 */
export function choicesOf(
  head: readonly (readonly string[])[],
  order: ReadingOrder,
  file: FileFacts,
  { layout, layoutBy }: FoundLayout,
  columns: readonly ColumnToRead[],
): readonly ReadingChoice[] {
  if (layoutBy === 'none') return [];
  const { layout: given, ...others } = order;
  const byRule = layoutBy === 'chosen' && given ? layoutOf(head, others, file) : undefined;
  const ownOf = (field: string): ChosenBy => {
    if (layoutBy === 'guessed') return 'rule';
    if (layoutBy === 'recognised') return 'saved';
    if (!byRule || ruleOf(byRule.layout, field) !== ruleOf(layout, field)) return 'person';
    return byRule.layoutBy === 'recognised' ? 'saved' : 'rule';
  };
  return columns
    .filter(({ at }) => at !== -1)
    .map(({ field, sign }) => {
      const column = layout.columns.find((rule) => rule.field === field.name)?.column ?? '';
      return {
        what: field.label,
        value: `column “${cut(column, MAX_HEADING)}”${SIGNS[sign]}`,
        by: ownOf(field.name),
      };
    });
}

function ruleOf({ columns }: FileLayout, name: string): string {
  const rule = columns.find(({ field }) => field === name);
  return rule ? `${rule.sign ?? 'asWritten'} ${rule.column}` : '';
}
