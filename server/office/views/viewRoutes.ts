import { deleteView, listSavedViews, saveStartView, saveView, shareView } from '../../../contract/office/savedViews';
import type { Route } from '../../platform/calls/Route';
import type { ChangeViews } from './ChangeViews';
import type { ReadViews } from './ReadViews';

/** Routes for views of lists. */
export function registerViewRoutes(route: Route, read: ReadViews, change: ChangeViews): void {
  route(listSavedViews, ({ caller, query }) => read.run(caller, query.list));
  route(saveView, ({ params: { viewPk }, body: { version, ...content }, caller, now }) =>
    change.save({ caller, viewPk, version, now }, content),
  );
  route(shareView, ({ params: { viewPk }, body: { audience, version }, caller, now }) =>
    change.share({ caller, viewPk, version, now }, audience),
  );
  route(deleteView, async ({ params: { viewPk }, body: { list, version }, caller }) => {
    await change.delete({ caller, viewPk, version }, list);
    return { deleted: true };
  });
  route(saveStartView, async ({ params: { list }, body: { viewId }, caller }) => {
    await change.saveStart(caller, list, viewId);
    return { startView: viewId };
  });
}
