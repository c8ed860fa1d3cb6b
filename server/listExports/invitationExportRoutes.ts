import { exportInvitations } from '../../contract/invitations';
import { isListedInvitation } from '../../src/domain/directory/invitationList';
import { type Route, StreamedFile } from '../calls/Route';
import type { InvitePeople } from '../directory/invitations/InvitePeople';
import { invitationOnWire } from '../directory/invitations/invitationRoutes';
import { EXPORTED_INVITATIONS } from '../exports/exportedInvitations';
import type { ListExport } from '../exports/ListExport';
import { wholeList } from '../exports/wholeList';

/** The route that exports open invitations as they are filtered. */
export function registerInvitationExportRoute(route: Route, people: InvitePeople, lists: ListExport): void {
  route(exportInvitations, async ({ caller, now, query: { format, ...filter }, today, signal }) => {
    const read = async () => {
      const all = (await people.list({ caller, now })).map((invitation) => invitationOnWire(invitation, now));
      return all.filter((invitation) => isListedInvitation(invitation, filter));
    };
    const source = wholeList(read, ({ email }) => email);
    return StreamedFile.of(await lists.run(EXPORTED_INVITATIONS, source, { format, today, signal }));
  });
}
