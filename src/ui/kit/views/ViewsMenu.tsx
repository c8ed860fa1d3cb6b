import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { useId, useMemo, useState } from 'react';
import { ChangeSavedViews, SavedViewList } from '../../../application/office/views/SavedViews';
import { valueOf } from '../../../application/platform/shared/Loadable';
import {
  addressOfView,
  type ListedView,
  listedViews,
  shownView,
  VIEW_KIND_LABELS,
} from '../../../domain/office/views/listedViews';
import { type SavedView, STANDARD_VIEW_ID, VIEW_PARAMETER } from '../../../domain/platform/lists/SavedView';
import { personOf } from '../../../domain/platform/users/CurrentUser';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useReturnFocus } from '../dialogs/focus';
import type { FailedAction } from '../feedback/FailedAction';
import { useNotify } from '../feedback/Toasts';
import { Quiet } from '../layout';
import { useMe } from '../MeContext';
import { useService } from '../Services';
import { changeAddress } from '../tables/listAddress';
import { useBreakpoint } from '../useBreakpoint';
import { useLiveQuery } from '../useStream';
import { ColumnsDialog } from './ColumnsDialog';
import { ViewDialog } from './ViewDialog';
import { ViewNotes } from './ViewNotes';
import { type ListViewsProps, useViewsStyles } from './viewsPlace';

const useStyles = makeStyles({
  button: { justifyContent: 'space-between' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  popover: { maxWidth: 'min(360px, 92vw)', maxHeight: 'min(70vh, 560px)', overflowY: 'auto' },
  item: { maxWidth: 'none', overflowWrap: 'anywhere' },
});

const KINDS = ['own', 'shared', 'ready'] as const;

/** A dialog for a view or for the columns. Stays mounted while it fades out. */
interface Asked {
  readonly kind: 'new' | 'edit' | 'delete' | 'columns';
  readonly isOpen: boolean;
  /** As it was when the dialog opened; undefined for a new one. */
  readonly view?: SavedView;
}

/** The views of a list: choosing one, and saving, replacing, sharing and deleting one's own. */
export function ViewsMenu({ list: { name: list }, address, onChange }: ListViewsProps) {
  const styles = useStyles();
  const { place } = useViewsStyles();
  const notify = useNotify();
  const isPhone = useBreakpoint() === 0;
  const { user } = useMe();
  const views = useService(SavedViewList);
  const change = useService(ChangeSavedViews);
  const found = useLiveQuery(views, list);
  const loaded = valueOf(found);
  const person = useMemo(() => personOf(user), [user]);
  const listed = useMemo(() => listedViews(list, person, loaded?.items ?? []), [list, person, loaded]);
  const shown = useMemo(
    () => shownView(list, person, (name) => address.get(name), listed),
    [list, person, address, listed],
  );
  const [asked, setAsked] = useState<Asked>({ kind: 'new', isOpen: false });
  const buttonId = useId();
  const [failed, setFailed] = useState<FailedAction>();
  const [isBusy, setBusy] = useState(false);
  useReturnFocus(asked.isOpen);
  const { chosen, isChanged } = shown;
  const saved = chosen?.saved;
  const isStart = chosen !== undefined && (loaded?.startView ?? STANDARD_VIEW_ID) === chosen.id;
  const asking = loaded?.items.find(({ viewPk }) => viewPk === asked.view?.viewPk) ?? asked.view;
  const close = () => setAsked((before) => ({ ...before, isOpen: false }));
  const ask = (next: Omit<Asked, 'isOpen'>) => {
    // The item of the menu, which has the focus, is gone when the dialog closes.
    document.getElementById(buttonId)?.focus();
    setAsked({ ...next, isOpen: true });
  };

  const choose = (view: ListedView) => onChange((before) => addressOfView(list, view, before));
  const name = (view: SavedView) =>
    onChange((before) => changeAddress(before, { [VIEW_PARAMETER]: view.viewPk, page: before.get('page') ?? '' }), {
      replace: true,
    });

  async function run(what: string, work: () => Promise<unknown>, done: string): Promise<void> {
    setFailed(undefined);
    setBusy(true);
    try {
      await work();
      notify({ title: done });
    } catch (error) {
      setFailed({ what, error, retry: () => void run(what, work, done) });
    } finally {
      setBusy(false);
    }
  }

  const replace = (view: SavedView) =>
    run(
      `"${view.name}" was not replaced.`,
      () => change.save(view, { list, name: view.name, parameters: shown.parameters }),
      `"${view.name}" replaced`,
    );
  const startWith = (view: ListedView | undefined) =>
    run(
      'The start view was not saved.',
      async () => {
        // Otherwise an address without anything would become the start view at once.
        if (address.size === 0) onChange({ [VIEW_PARAMETER]: STANDARD_VIEW_ID }, { replace: true });
        await change.saveStart(list, view?.id ?? null);
      },
      view ? `This list opens with "${view.name}"` : 'This list opens with the standard view',
    );
  const remove = (view: SavedView) =>
    run(
      `"${view.name}" was not deleted.`,
      async () => {
        await change.delete(view);
        onChange((before) => changeAddress(before, { [VIEW_PARAMETER]: '', page: before.get('page') ?? '' }), {
          replace: true,
        });
      },
      `"${view.name}" deleted`,
    );

  return (
    <>
      <Menu
        checkedValues={{ view: chosen ? [chosen.id] : [] }}
        onCheckedValueChange={(_, { checkedItems: [id] }) => {
          const view = listed.find((one) => one.id === id);
          if (view) choose(view);
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            id={buttonId}
            className={mergeClasses(place, styles.button)}
            disabledFocusable={isBusy}
            aria-label={buttonLabel(chosen, isChanged)}
          >
            <span className={styles.name}>{isPhone ? 'Views' : buttonText(chosen, isChanged)}</span>
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            {found.kind === 'loading' && <MenuItem disabled>Loading your views…</MenuItem>}
            {found.kind === 'failed' && (
              <MenuItem persistOnClick onClick={() => views.retry()}>
                Your views could not be loaded. Try again
              </MenuItem>
            )}
            {KINDS.map((kind) => (
              <ViewGroup
                key={kind}
                title={VIEW_KIND_LABELS[kind]}
                views={listed.filter((view) => view.kind === kind)}
                startView={loaded?.startView ?? null}
              />
            ))}
            <MenuDivider />
            <MenuItem className={styles.item} onClick={() => ask({ kind: 'columns' })}>
              Columns and row height…
            </MenuItem>
            <MenuItem className={styles.item} onClick={() => ask({ kind: 'new' })}>
              Save as a new view…
            </MenuItem>
            {saved?.mayChange && isChanged && (
              <MenuItem className={styles.item} onClick={() => void replace(saved)}>
                Replace "{saved.name}" with this
              </MenuItem>
            )}
            {saved?.mayChange && (
              <MenuItem className={styles.item} onClick={() => ask({ kind: 'edit', view: saved })}>
                Edit "{saved.name}"…
              </MenuItem>
            )}
            {saved && (saved.mayChange || saved.isOwn) && (
              <MenuItem className={styles.item} onClick={() => ask({ kind: 'delete', view: saved })}>
                Delete "{saved.name}"…
              </MenuItem>
            )}
            {chosen && loaded && !isStart && (
              <MenuItem className={styles.item} onClick={() => void startWith(chosen)}>
                Open this list with "{chosen.name}"
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <ViewNotes
        shown={shown}
        views={loaded}
        listed={listed}
        failed={failed}
        onDismissFailure={() => setFailed(undefined)}
        onLeaveView={() => onChange({ [VIEW_PARAMETER]: '' }, { replace: true })}
        onClearStart={() => void startWith(undefined)}
      />
      <ViewDialog
        open={asked.isOpen && (asked.kind === 'new' || asked.kind === 'edit')}
        list={list}
        view={asking}
        parameters={shown.parameters}
        isStart={asked.kind === 'edit' && isStart}
        onClose={close}
        onSaved={(view) => {
          close();
          if (asked.kind === 'new') name(view);
          notify({ title: `"${view.name}" saved` });
        }}
      />
      <ColumnsDialog
        open={asked.isOpen && asked.kind === 'columns'}
        list={list}
        address={address}
        onChange={onChange}
        onClose={close}
      />
      <ConfirmDialog
        open={asked.isOpen && asked.kind === 'delete'}
        title="Delete view"
        confirmLabel="Delete view"
        onCancel={close}
        onConfirm={() => {
          close();
          if (asking) void remove(asking);
        }}
      >
        {asking && deleteText(asking)}
      </ConfirmDialog>
    </>
  );
}

interface ViewGroupProps {
  readonly title: string;
  readonly views: readonly ListedView[];
  readonly startView: string | null;
}

function ViewGroup({ title, views, startView }: ViewGroupProps) {
  const styles = useStyles();
  if (views.length === 0) return null;
  return (
    <MenuGroup>
      <MenuGroupHeader>{title}</MenuGroupHeader>
      {views.map(({ id, name, kind, saved }) => (
        <MenuItemRadio key={id} name="view" value={id} className={styles.item}>
          {name}
          {kind === 'shared' && <Quiet> · {saved?.ownerName}</Quiet>}
          {saved?.isOwn && saved.audience.kind !== 'owner' && <Quiet> · shared</Quiet>}
          {id === startView && <Quiet> · opens first</Quiet>}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  );
}

function buttonText(chosen: ListedView | undefined, isChanged: boolean): string {
  if (!chosen) return 'Views';
  return isChanged ? `${chosen.name} (changed)` : chosen.name;
}

function buttonLabel(chosen: ListedView | undefined, isChanged: boolean): string {
  return chosen ? `Views: ${buttonText(chosen, isChanged)}` : 'Views';
}

function deleteText({ name, audience }: SavedView): string {
  const shared = audience.kind === 'owner' ? '' : ' Everyone it is shared with also loses it.';
  return `Deletes "${name}". The list stays as it is.${shared}`;
}
