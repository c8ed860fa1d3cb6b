import type { PageTab } from './kit/navigation/PageTab';

/** Recent activity on a person's page. */
export const PERSON_ACTIVITY: Pick<PageTab<{ userId: string }>, 'label' | 'needs' | 'part'> = {
  label: 'Recent activity',
  needs: ['dashboard', 'office'],
  part: () =>
    import(/* webpackChunkName: "processing" */ './office/audit/PersonActivity').then((m) => m.PersonActivity),
};
