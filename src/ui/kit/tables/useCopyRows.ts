import { copyOf, type RowsToCopy } from '../../../domain/office/views/listColumns';
import type { ClipboardTable } from '../../../domain/platform/files/clipboardTable';
import { counted } from '../../../domain/platform/text/wording';
import { useNotify } from '../feedback/Toasts';
import { currentTime, dayAtOffice, today } from '../values/DateText';

/**
 * Copies rows of a list as a table, with the columns of its address, and says whether it could.
 *
 * @source docs/decisions/views.md#rows-are-copied-by-the-browser
 */
export function useCopyRows() {
  const notify = useNotify();
  return (rows: RowsToCopy, address: URLSearchParams | undefined) => {
    const context = { now: currentTime(), today: today(), dayOf: (at: string) => dayAtOffice(new Date(at)) };
    const table = copyOf(rows, address?.get('columns') ?? '', context);
    writeTable(table).then(
      () => notify({ title: `${counted(rows.items.length, 'row')} copied` }),
      () =>
        notify({ title: 'Your browser did not allow copying', text: 'Export the list instead.', intent: 'warning' }),
    );
  };
}

async function writeTable({ text, html }: ClipboardTable): Promise<void> {
  // Both are absent on pages without TLS, the second one also in older browsers.
  if (!navigator.clipboard) throw new Error('No clipboard');
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
  await navigator.clipboard.write([new ClipboardItem({ ...blob('text/plain', text), ...blob('text/html', html) })]);
}
