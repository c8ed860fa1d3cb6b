import type { GroupOwner } from '../application/office/groups/Groups';
import type { PageTab } from './kit/navigation/PageTab';

export type CarrierTab = PageTab<{ carrierCode: string }>;

/** The tabs of a carrier's page after its rules, in order. */
export const CARRIER_TABS: readonly CarrierTab[] = [
  {
    path: 'groups',
    label: 'Groups',
    operation: 'rules.read',
    needs: ['rules'],
    part: () => import(/* webpackChunkName: "groups" */ './office/groups/GroupsScreen').then((m) => m.CarrierGroups),
  },
  {
    path: 'bills',
    label: 'Bills',
    operation: 'bills.search',
    needs: ['bills', 'dashboard'],
    part: () =>
      import(/* webpackChunkName: "bill-summary" */ './billing/bills/BillSummaryScreen').then((m) => m.CarrierBills),
  },
  {
    path: 'remittances',
    label: 'Remittances',
    operation: 'remittances.read',
    needs: ['dashboard', 'office'],
    part: () =>
      import(/* webpackChunkName: "processing" */ './money/processing/RemittancesScreen').then(
        (m) => m.CarrierRemittances,
      ),
  },
  {
    path: 'corrections',
    label: 'Corrections',
    operation: 'corrections.read',
    needs: ['corrections', 'lists'],
    part: () =>
      import(/* webpackChunkName: "corrections" */ './billing/corrections/CorrectionsScreen').then(
        (m) => m.CarrierCorrections,
      ),
  },
];

/** The groups on the page of a carrier, agent, or rep. */
export const OWNED_GROUPS: Pick<PageTab<GroupOwner>, 'label' | 'needs' | 'part'> = {
  label: 'Groups',
  needs: ['rules'],
  part: () => import(/* webpackChunkName: "groups" */ './office/groups/GroupsScreen').then((m) => m.OwnedGroups),
};
