/** Kinds of events in a person's history. Stored. */
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
  DivisionsChanged: 'divisionsChanged',
  ManagerRequested: 'managerRequested',
  ManagerDeclined: 'managerDeclined',
  PowerConfirmed: 'powerConfirmed',
  ResetSent: 'resetSent',
  WelcomeSent: 'welcomeSent',
  SessionsEnded: 'sessionsEnded',
  FactorAdded: 'factorAdded',
  FactorRemoved: 'factorRemoved',
} as const;
export type DirectoryEventKind = (typeof DirectoryEventKind)[keyof typeof DirectoryEventKind];

/** A new entry for a person's history. */
export interface NewDirectoryEvent {
  readonly event: DirectoryEventKind;
  /** Null for an event about the person as a whole. */
  readonly groupNumber: string | null;
  /** A sentence without names of people. */
  readonly text: string;
  /** Of a confirmation or a decline: the event that it answers. */
  readonly answers?: string;
  /** Of a request for the manager's role: who asked. Of a change by which a person is no longer a manager: who made it. */
  readonly requestedById?: string;
}
