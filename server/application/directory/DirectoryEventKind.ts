/** What is done to a person, on record. */
export const DirectoryEventKind = {
  Created: 'created',
  Changed: 'changed',
  Disabled: 'disabled',
  Enabled: 'enabled',
  Deleted: 'deleted',
  Restored: 'restored',
  Purged: 'purged',
  RoleAdded: 'roleAdded',
  RoleRemoved: 'roleRemoved',
  GroupAdded: 'groupAdded',
  GroupRemoved: 'groupRemoved',
  ResetSent: 'resetSent',
  WelcomeSent: 'welcomeSent',
} as const;
export type DirectoryEventKind = (typeof DirectoryEventKind)[keyof typeof DirectoryEventKind];
