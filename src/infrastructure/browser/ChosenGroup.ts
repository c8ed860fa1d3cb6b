const KEY = 'listbill.group';

/**
 * The group that a person chose, noted in this browser so that the head start asks for its bills before the person's
 * preferences are loaded. A wrong note costs one unused request. Signing out clears it. @source SES-4
 *
 * @source docs/decisions/session.md#the-browser-remembers-the-chosen-group-until-sign-out
 */
export class ChosenGroup {
  /** Undefined for all groups, for another person, and where storage is blocked. */
  read(userId: string): string | undefined {
    try {
      const [owner, group]: unknown[] = JSON.parse(window.localStorage.getItem(KEY) ?? '[]') as unknown[];
      return owner === userId && typeof group === 'string' ? group : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param group undefined for all groups */
  note(userId: string, group: string | undefined): void {
    try {
      if (group === undefined) window.localStorage.removeItem(KEY);
      else window.localStorage.setItem(KEY, JSON.stringify([userId, group]));
    } catch {
      // Without storage, the head start asks for all groups.
    }
  }
}
