import { getGroup, remindGroups, searchGroups } from '../../../contract/office/groups';
import type { Route } from '../../platform/calls/Route';
import type { RemindGroups } from '../notices/reminders/RemindGroups';
import type { ReadGroups } from './ReadGroups';

interface GroupServices {
  readonly groups: ReadGroups;
  readonly remind: RemindGroups;
}

/** Routes for groups as employers with an account. */
export function registerGroupRoutes(route: Route, { groups, remind }: GroupServices): void {
  route(searchGroups, ({ scope, body, today }) => groups.page(scope, { ...body, today }));
  route(getGroup, ({ caller, scope, params: { groupNumber }, today }) =>
    groups.find(caller, scope, groupNumber, today),
  );
  route(remindGroups, async ({ caller, scope, body: { preview, ...body }, now, today }) => {
    const request = { caller, scope, now, today, ...body };
    return { results: await (preview ? remind.preview(request) : remind.run(request)) };
  });
}
