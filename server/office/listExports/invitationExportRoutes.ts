import { exportInvitations } from '../../../contract/people/invitations';
import { isListedInvitation } from '../../../src/domain/people/directory/invitationList';
import type { InvitePeople } from '../../people/directory/invitations/InvitePeople';
import { invitationOnWire } from '../../people/directory/invitations/invitationRoutes';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
import { wholeList } from '../../platform/lists/wholeList';
import { EXPORTED_INVITATIONS } from '../exports/exportedInvitations';

/** The route that exports open invitations as they are filtered. */
export function registerInvitationExportRoute(route: Route, people: InvitePeople, lists: ListExport): void {
  const serve = fileRoutes(route, lists);
  serve(exportInvitations, ({ caller, now, query: filter }) => {
    const read = async () => {
      const all = (await people.list({ caller, now })).map((invitation) => invitationOnWire(invitation, now));
      return all.filter((invitation) => isListedInvitation(invitation, filter));
    };
    const source = wholeList(read, ({ email }) => email);
    return { list: EXPORTED_INVITATIONS, source };
  });
}
