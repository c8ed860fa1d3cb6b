import { cut } from '../text/cut';

/** A sheet of a workbook, and whether its rows were read. */
export interface SheetUse {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isRead: boolean;
}

const MAX_NAMED = 3;
const MAX_NAME = 31;

/** Names the sheets that were not read; empty if there are none. @param sheets with cells */
export function unreadSheetsMessage(sheets: readonly SheetUse[]): string {
  const unread = sheets.filter(({ isRead }) => !isRead);
  if (unread.length === 0) return '';
  const shown = unread
    .slice(0, MAX_NAMED)
    .map(({ name, isHidden }) => `“${cut(name, MAX_NAME)}”${isHidden ? ' (hidden)' : ''}`);
  const list = [...shown, ...(unread.length > shown.length ? [`${unread.length - shown.length} more`] : [])];
  const last = list.length > 1 ? `${list.slice(0, -1).join(', ')} and ${list.at(-1)}` : (list[0] ?? '');
  return `${last} ${unread.length === 1 ? 'was' : 'were'} not read.`;
}
