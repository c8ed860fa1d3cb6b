import { type Observable, of } from 'rxjs';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { PersonDevice, PersonSessionGateway } from './ports';

/** Signs other people out. */
export class PersonSessions {
  constructor(private readonly gateway: PersonSessionGateway) {}

  /** The devices that `endAll` would sign out: loading on subscribe, then the devices. Cold; never errors. */
  devices$(userId: string): Observable<Loadable<readonly PersonDevice[]>> {
    return loadEach(of(userId), (id, signal) => this.gateway.list(id, signal));
  }

  /** Signs the person out on all devices at once. @throws ApiError */
  endAll(userId: string): Promise<void> {
    return this.gateway.endAll(userId);
  }
}
