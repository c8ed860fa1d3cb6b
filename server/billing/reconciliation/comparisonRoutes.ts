import {
  addMemberLinks,
  getComparisonFacts,
  listMemberLinks,
  removeMemberLinks,
} from '../../../contract/billing/bills/comparisonFacts';
import { getColumnMapping, saveColumnMapping } from '../../../contract/billing/columnMappings';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { isAllowedIn } from '../../../src/domain/platform/access/decide';
import { withMaskedTexts } from '../../../src/domain/platform/text/maskKeys';
import type { Route } from '../../platform/calls/Route';
import type { ColumnMappingStore } from './ColumnMappingStore';
import type { MemberLinkStore } from './MemberLinkStore';
import type { ReadComparisonFacts } from './ReadComparisonFacts';
import { shownTo } from './shownToReaders';

/** The route for the records that a bill is compared with. */
export function registerComparisonFactsRoute(route: Route, facts: ReadComparisonFacts): void {
  route(getComparisonFacts, async ({ caller, scope, params, now, today }) => {
    const { balances, undeducted, asked, ...others } = await facts.run({ scope, now, today, ...params });
    const groupNumber = groupNumberOf(params.billPk);
    const isSeen = isAllowedIn(caller.person, 'register.read', groupNumber);
    const seesCorrections = isAllowedIn(caller.person, 'corrections.read', groupNumber);
    const shown = { ...others, ...(isSeen && { balances, undeducted }), ...(seesCorrections && { asked }) };
    return shownTo(caller, groupNumber, shown);
  });
}

/** Routes for remembered columns. */
export function registerColumnMappingsRoutes(route: Route, mappings: ColumnMappingStore): void {
  route(
    getColumnMapping,
    async ({ params: { groupNumber, fileKind }, query }) =>
      (await mappings.find(groupNumber, fileKind, query.layout)) ?? null,
  );
  route(saveColumnMapping, async ({ params: { groupNumber, fileKind }, body, caller, now }) => {
    const mapping = withMaskedTexts(body);
    await mappings.save(groupNumber, fileKind, mapping, caller, now);
    return mapping;
  });
}

/** Routes for linked members. */
export function registerMemberLinksRoutes(route: Route, links: MemberLinkStore): void {
  route(listMemberLinks, async ({ params: { groupNumber }, caller }) =>
    shownTo(caller, groupNumber, { items: await links.list(groupNumber) }),
  );
  route(addMemberLinks, async ({ params: { groupNumber }, body, caller, now }) => ({
    items: await links.save(groupNumber, body.links, caller, now),
  }));
  route(removeMemberLinks, async ({ params: { groupNumber }, body }) => ({
    removed: await links.remove(groupNumber, body.values),
  }));
}
