import { Role, roleOf } from '../../platform/access/Role';
import { defineList, type PageOf } from '../../platform/lists/List';
import { code, oneOf, type Parse } from '../../platform/lists/parameters';
import { ofType, readyView } from '../../platform/lists/ReadyView';
import type { UserStatus } from '../../platform/users/CurrentUser';
import { connectionLabel, DIRECTORY_SORTS, type DirectoryUser, LISTED_STATUSES } from './DirectoryUser';
import { FULL_ACCESS, groupsLabel, nameOf, rolesAndRequest } from './personLabels';

/** Roles by their names, separated by commas. */
const roles: Parse = (text) => (text !== '' && text.split(',').every(roleOf) ? text : undefined);

/** People by role and by status, after the search and group filters. Omits zero counts. */
export interface PeopleCounts {
  readonly roles: readonly { readonly role: Role; readonly count: number }[];
  readonly statuses: readonly { readonly status: UserStatus; readonly count: number }[];
}

interface CountedPeople {
  /** Undefined for queries by person, carrier or agent, and for more than 100,000 people. */
  readonly counts?: PeopleCounts | undefined;
}

/** People in scope. Their file is the access review, with a row for each person, role, and group. */
export const PERSON_LIST = defineList<DirectoryUser, CountedPeople>()({
  name: 'directory',
  title: 'People',
  noun: 'people and their roles',
  operation: 'directory.read',
  keyOf: ({ userId }) => userId,
  searchFor: 'Part of a name or email',
  filters: {
    role: { label: 'Role', parse: roles, choices: [] },
    access: { label: 'Access', parse: oneOf(['full']), choices: [] },
    status: {
      label: 'Status',
      parse: oneOf(LISTED_STATUSES),
      all: 'All but deleted',
      choices: [
        ['Active', 'Active'],
        ['NeverSignedIn', 'Not signed in yet'],
        ['Disabled', 'Disabled'],
        ['Deleted', 'Deleted'],
        ['all', 'All, with deleted'],
      ],
    },
    carrier: { label: 'Carrier', parse: code, choices: [] },
    agent: { label: 'Agent', parse: code, choices: [] },
  },
  sorts: DIRECTORY_SORTS,
  views: [
    readyView('fullAccess', FULL_ACCESS, { access: 'full' }),
    readyView('reconcile', 'Reconcile bills', { role: Role.Reconciler }),
    readyView('pay', 'Make payments', { role: Role.Payor }),
    readyView('giveAccess', 'Give access to others', { role: Role.SuperUser }),
    readyView('viewOnly', 'View only', { role: Role.ViewOnly }),
    readyView('office', 'Office', { role: [Role.Admin, Role.Manager, Role.Sysadmin].join() }, ofType('admin')),
    readyView('outside', 'Carriers and agents', { role: [Role.Carrier, Role.Agent].join() }, ofType('admin')),
    readyView('waiting', 'Added, not signed in yet', { status: 'NeverSignedIn', sort: 'name', direction: 'asc' }),
    readyView('disabled', 'Locked out (disabled)', { status: 'Disabled' }),
    readyView('deleted', 'Deleted', { status: 'Deleted' }),
    readyView('latest', 'Signed in last', { sort: 'lastLogin', direction: 'desc' }),
  ],
  columns: [
    { id: 'name', heading: 'Name', value: nameOf },
    { id: 'email', heading: 'Email', value: ({ email }) => email },
    { id: 'status', heading: 'Status', value: ({ status }) => status },
    { id: 'roles', heading: 'Roles', value: rolesAndRequest },
    { id: 'groups', heading: 'Groups', value: groupsLabel },
    { id: 'lastSignIn', heading: 'Last sign-in', kind: 'instant', value: ({ lastLoginAt }) => lastLoginAt },
    { id: 'signInMethod', heading: 'Sign-in method', value: connectionLabel },
  ],
});

/** One page of people, with counts by role and status over all people in scope. */
export type DirectoryPage = PageOf<typeof PERSON_LIST>;
