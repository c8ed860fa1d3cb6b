import { Role, roleOf } from '../../platform/access/Role';
import { listColumn } from '../../platform/lists/ListColumn';
import { code, direction, oneOf, type Parse, searchText } from '../../platform/lists/parameters';
import { ofType, readyView } from '../../platform/lists/ReadyView';
import { viewedList } from '../../platform/lists/viewedList';
import { connectionLabel, DIRECTORY_SORTS, type DirectoryUser, LISTED_STATUSES } from './DirectoryUser';
import { FULL_ACCESS, groupsLabel, nameOf, rolesAndRequest } from './personLabels';

/** Roles by their names, separated by commas. */
const roles: Parse = (text) => (text !== '' && text.split(',').every(roleOf) ? text : undefined);

export const PERSON_LIST = viewedList<DirectoryUser>()({
  name: 'directory',
  title: 'People',
  noun: 'people and their roles',
  operation: 'directory.read',
  parameters: {
    q: searchText,
    role: roles,
    access: oneOf(['full']),
    status: oneOf(LISTED_STATUSES),
    carrier: code,
    agent: code,
    sort: oneOf(DIRECTORY_SORTS),
    direction,
  },
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
    listColumn('name', 'Name', nameOf),
    listColumn('email', 'Email', ({ email }) => email),
    listColumn('status', 'Status', ({ status }) => status),
    listColumn('roles', 'Roles', rolesAndRequest),
    listColumn('groups', 'Groups', groupsLabel),
    listColumn('lastSignIn', 'Last sign-in', ({ lastLoginAt }, { dayOf }) => lastLoginAt && dayOf(lastLoginAt)),
    listColumn('signInMethod', 'Sign-in method', connectionLabel),
  ],
});
