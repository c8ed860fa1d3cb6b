import { type ListColumn, listColumn } from '../../platform/lists/ListColumn';
import { connectionLabel, type DirectoryUser } from './DirectoryUser';
import { groupsLabel, nameOf, rolesAndRequest } from './personLabels';

/** Columns of the list of people, in their standard order. The first is always shown. */
export const PERSON_LIST_COLUMNS: readonly ListColumn<DirectoryUser>[] = [
  listColumn('name', 'Name', nameOf),
  listColumn('email', 'Email', ({ email }) => email),
  listColumn('status', 'Status', ({ status }) => status),
  listColumn('roles', 'Roles', rolesAndRequest),
  listColumn('groups', 'Groups', groupsLabel),
  listColumn('lastSignIn', 'Last sign-in', ({ lastLoginAt }, { dayOf }) => lastLoginAt && dayOf(lastLoginAt)),
  listColumn('signInMethod', 'Sign-in method', connectionLabel),
];
