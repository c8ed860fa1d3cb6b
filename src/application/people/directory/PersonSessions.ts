import { type Observable, of } from 'rxjs';
import type { PersonDevice } from '../../../../contract/people/userSessions';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { createToken, type Token } from '../../platform/shared/Token';

export type { PersonDevice } from '../../../../contract/people/userSessions';

/** Sessions of people in the directory. Calls reject with ApiError. */
export interface PersonSessionGateway {
  /** Newest first. Empty if the sign-in service does not name sessions. */
  list(args: { readonly userId: string }, signal?: AbortSignal): Promise<readonly PersonDevice[]>;
  /** Ends all of them at once, and tells the person by email. */
  endAll(args: { readonly userId: string }): Promise<void>;
}

export const PersonSessionGateway: Token<PersonSessionGateway> = createToken('PersonSessionGateway');

/** Signs other people out. */
export class PersonSessions {
  constructor(private readonly gateway: PersonSessionGateway) {}

  /** The devices that `endAll` would sign out: loading on subscribe, then the devices. Cold; never errors. */
  devices$(userId: string): Observable<Loadable<readonly PersonDevice[]>> {
    return loadEach(of(userId), (id, signal) => this.gateway.list({ userId: id }, signal));
  }

  /** Signs the person out on all devices at once. @throws ApiError */
  endAll(userId: string): Promise<void> {
    return this.gateway.endAll({ userId });
  }
}
