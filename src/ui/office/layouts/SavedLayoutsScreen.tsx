import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { RemoveLayouts } from '../../../application/office/uploads/RemoveLayouts';
import {
  LAYOUT_SORTS,
  layoutLabel,
  SAVED_LAYOUTS,
  type SavedLayout,
} from '../../../domain/office/layouts/savedLayoutList';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { useCommand } from '../../kit/forms/useCommand';
import { Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { FileTabs } from '../../kit/navigation/FileTabs';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { ListPart, tableColumns, useList } from '../../kit/tables/ListPart';
import { useSorting } from '../../kit/tables/PagedResults';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { InstantText } from '../../kit/values/DateText';

const READ_AGAIN =
  'The columns of the next file are found by its headings, and you are asked where that is not certain.';
const WRITTEN_AGAIN = 'The next file has the standard columns.';

/** Saved layouts of files, each with when it was last used, and their removal. @source BR-UPL-33 */
export function SavedLayoutsScreen() {
  const state = useList(SAVED_LAYOUTS);
  const { sort = LAYOUT_SORTS[0], direction = 'asc' } = state.query;
  const sorting = useSorting({ sort, direction }, LAYOUT_SORTS[0], state.change);
  const removal = useRemoval(() => state.live.retry());
  const { asked, ask, remove } = removal;
  const columns = useMemo(
    (): readonly StackColumn<SavedLayout, (typeof LAYOUT_SORTS)[number]>[] => [
      ...tableColumns<SavedLayout, (typeof LAYOUT_SORTS)[number]>(SAVED_LAYOUTS, {
        layout: { cell: (item) => <LayoutCell item={item} /> },
        owner: { sort: 'owner', cell: (item) => <OwnerCell item={item} /> },
        saved: {
          sort: 'saved',
          cell: (item) => <Occasion at={item.savedAt} note={item.savedBy} none="Not recorded" />,
        },
        used: { cell: (item) => <Occasion at={item.usedAt} note={item.usedFor} none="Not yet" /> },
      }),
      { id: 'action', label: 'Action', cell: (item) => <Action item={item} onAsk={ask} /> },
    ],
    [ask],
  );
  const shown = useShownColumns(columns, state.address);
  const isRead = asked && !['corrections', 'checks', 'journal'].includes(asked.kind);
  return (
    <Stack>
      <PageHeader
        title={SAVED_LAYOUTS.title}
        sub="Columns chosen for files. The next file of the same kind uses them."
      />
      <FileTabs current="layouts" />
      {removal.failed && (
        <ActionError
          what={removal.failed.what}
          error={removal.failed.error}
          showDetail
          onRetry={removal.failed.retry}
        />
      )}
      <ListPart
        state={state}
        nothing={{
          title: 'No saved layouts yet',
          text: 'Columns that you choose for a payroll file, a bill, a statement, or a list of corrections are saved, and listed here.',
        }}
      >
        {({ items }) => (
          <StackTable
            isFramed
            label={SAVED_LAYOUTS.title}
            sorting={sorting}
            items={items}
            keyOf={SAVED_LAYOUTS.keyOf}
            columns={shown}
            isCompact={isCompact(state.address)}
          />
        )}
      </ListPart>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Remove the layout${asked ? ` of ${nameOf(asked)}` : ''}?`}
        confirmLabel="Remove layout"
        onConfirm={remove}
        onCancel={() => ask(undefined)}
      >
        {isRead ? READ_AGAIN : WRITTEN_AGAIN} Files that were read or written with it stay unchanged.
      </ConfirmDialog>
    </Stack>
  );
}

/** @param onRemoved reads the list again */
function useRemoval(onRemoved: () => void) {
  const layouts = useService(RemoveLayouts);
  const notify = useNotify();
  const [asked, ask] = useState<SavedLayout>();
  const { failed, run } = useCommand();
  const remove = () => {
    ask(undefined);
    if (!asked) return;
    run(
      'The layout was not removed.',
      () => layouts.remove(asked.layoutPk),
      (wasThere) => {
        notify({ title: wasThere ? 'Layout removed' : 'The layout was removed before', text: nameOf(asked) });
        onRemoved();
      },
    );
  };
  return { asked, ask, remove, failed };
}

const nameOf = (layout: SavedLayout) => [layoutLabel(layout), layout.name, layout.ownerName].filter(Boolean).join(', ');

function LayoutCell({ item }: { readonly item: SavedLayout }) {
  const looks = useLooks();
  const { name, columns } = item;
  return (
    <>
      {[layoutLabel(item), name].filter(Boolean).join(': ')}
      <div className={looks.cellNote}>{columns.join(', ')}</div>
    </>
  );
}

function OwnerCell({ item: { owner, ownerName } }: { readonly item: SavedLayout }) {
  const looks = useLooks();
  return (
    <>
      {ownerName}
      {owner !== '' && owner !== ownerName && <div className={looks.cellNote}>{owner}</div>}
    </>
  );
}

interface OccasionProps {
  readonly at: string | null;
  /** Who, or for which file. */
  readonly note: string | null;
  readonly none: string;
}

function Occasion({ at, note, none }: OccasionProps) {
  const looks = useLooks();
  if (at === null) return none;
  return (
    <>
      <InstantText timestamp={at} />
      {note !== null && <div className={looks.cellNote}>{note}</div>}
    </>
  );
}

interface ActionProps {
  readonly item: SavedLayout;
  readonly onAsk: (item: SavedLayout) => void;
}

/** Layouts with a page or a dialog of their own are changed there. */
function Action({ item, onAsk }: ActionProps) {
  const area = useArea();
  const { kind, owner, mayRemove } = item;
  if (kind === 'checks') return <AppLink to={paths.positivePay}>Change</AppLink>;
  if (kind === 'journal') return area === 'billing' ? <AppLink to={paths.costs(owner)}>Change</AppLink> : null;
  if (!mayRemove) return null;
  return (
    <Button size="small" aria-label={`Remove the layout of ${nameOf(item)}`} onClick={() => onAsk(item)}>
      Remove
    </Button>
  );
}
