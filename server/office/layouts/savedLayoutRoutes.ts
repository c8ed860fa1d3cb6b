import { exportSavedLayouts, removeSavedLayout, searchSavedLayouts } from '../../../contract/office/savedLayouts';
import { SAVED_LAYOUTS } from '../../../src/domain/office/layouts/savedLayoutList';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { type ListSources, registerList } from '../../platform/lists/listRoutes';
import type { ManageSavedLayouts } from './ManageSavedLayouts';
import type { SavedLayoutStore } from './ports';

/** Routes of the list of saved layouts. */
export function registerSavedLayoutRoutes(
  route: Route,
  lists: ListExport,
  manage: ManageSavedLayouts,
  sources: ListSources<SavedLayoutStore>,
): void {
  const calls = { search: searchSavedLayouts, export: exportSavedLayouts };
  registerList(route, lists, SAVED_LAYOUTS, calls, sources, ({ caller, query }, store) =>
    manage.page(caller, query, store),
  );
  route(removeSavedLayout, async ({ caller, params }) => ({ removed: await manage.remove(caller, params.layoutPk) }));
}
