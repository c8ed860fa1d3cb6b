/** The code of the user menu. Sign out is in it: fetched while there is a network, it can be reached without one. @source SES-4 */
export const fetchUserMenu = () =>
  import(/* webpackChunkName: "menus" */ './UserMenuPopover').then(({ UserMenuPopover }) => UserMenuPopover);
