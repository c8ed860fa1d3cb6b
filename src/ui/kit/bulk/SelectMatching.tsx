import { Button } from '@fluentui/react-components';
import type { BulkOptions } from '../../../application/platform/shared/bulk';
import { counted } from '../../../domain/platform/text/wording';
import { useErrorMessage } from '../feedback/ErrorBar';
import { useLooks } from '../useLooks';
import { useReadEvery } from './useReadEvery';

/** The rows that match the filters of a list, on all its pages. */
export interface MatchingRows<Item> {
  readonly total: number;
  readonly read: (options: BulkOptions) => Promise<readonly Item[]>;
  /** Adds the rows to the selection. */
  readonly select: (items: readonly Item[]) => void;
}

interface SelectMatchingProps<Item> {
  readonly rows: MatchingRows<Item>;
  /** An item, in the singular and in the plural. */
  readonly noun: readonly [one: string, many: string];
}

/**
 * Selects every row that matches the filters, also those on other pages.
 *
 * @source docs/decisions/views.md#rows-of-other-pages-are-selected-too
 */
export function SelectMatching<Item>({ rows, noun: [one, many] }: SelectMatchingProps<Item>) {
  const looks = useLooks();
  const errorText = useErrorMessage();
  const { stage, start, cancel } = useReadEvery(rows.read, rows.select);
  if (stage.kind === 'reading') {
    return (
      <span className={looks.wrappingRow}>
        {`Selecting: ${stage.done.toLocaleString('en-US')} of ${rows.total.toLocaleString('en-US')}`}
        <Button appearance="subtle" aria-label={`Cancel selecting ${many}`} onClick={cancel}>
          Cancel
        </Button>
      </span>
    );
  }
  const label = `Select all ${counted(rows.total, one, many)}`;
  return (
    <span className={looks.wrappingRow}>
      {stage.kind === 'failed' && (
        <span role="alert">
          The other {many} could not be read. {errorText(stage.error)}
        </span>
      )}
      <Button appearance="subtle" onClick={start}>
        {label}
      </Button>
    </span>
  );
}
