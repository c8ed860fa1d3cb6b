import { Button } from '@fluentui/react-components';
import type { RowsToCopy } from '../../../domain/views/listColumns';
import { useCopyRows } from './useCopyRows';

interface CopyRowsProps {
  /** The rows on the page. Undefined while they are loaded. */
  readonly rows: RowsToCopy | undefined;
  /** The query string of the list, which names the columns of the copy. */
  readonly address: URLSearchParams | undefined;
}

/** Copies the rows that are shown, for a list without an export of its own. Place it in `ListFilters` as its tools. */
export function CopyRows({ rows, address }: CopyRowsProps) {
  const copy = useCopyRows();
  const isEmpty = rows === undefined || rows.items.length === 0;
  return (
    <Button disabledFocusable={isEmpty} onClick={() => !isEmpty && copy(rows, address)}>
      Copy rows
    </Button>
  );
}
