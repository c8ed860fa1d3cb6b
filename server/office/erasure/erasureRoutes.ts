import { decideErasure, previewErasure, requestErasure, searchErasures } from '../../../contract/office/memberErasures';
import type { Route } from '../../platform/calls/Route';
import type { EraseMembers } from './EraseMembers';
import type { ErasureQueries } from './ports';

/** Calls about members whose personal data is erased. */
export function registerErasureRoutes(
  route: Route,
  { queries, erase }: { readonly queries: ErasureQueries; readonly erase: EraseMembers },
): void {
  route(previewErasure, ({ params: { groupNumber }, body: { memberId }, ...request }) =>
    erase.preview({ groupNumber, memberId }, request),
  );
  route(requestErasure, ({ params: { groupNumber }, body: { memberId, ...asked }, ...request }) =>
    erase.request({ groupNumber, memberId }, asked, request),
  );
  route(decideErasure, ({ params, body, ...request }) => erase.decide(params, body, request));
  route(searchErasures, ({ scope, body: { groupNumber, state, page, size } }) =>
    queries.search(scope, { groupNumber, state, page, size }),
  );
}
