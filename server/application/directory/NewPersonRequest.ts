import type { Grant } from '../../../src/domain/access/Person';
import type { Caller } from '../shared/Caller';
import type { PersonDetails } from './ports/DirectoryDesk';

/** Somebody who is to be added, with what they may do from the start. */
export interface NewPersonRequest {
  readonly caller: Caller;
  readonly now: Date;
  readonly details: Omit<PersonDetails, 'status'>;
  /** Whether the caller confirmed an email with characters that can pass for others. */
  readonly emailConfirmed: boolean;
  /** How they sign in; undefined for a password of the provider's own. */
  readonly connection: string | undefined;
  readonly grants: readonly Grant[];
  readonly sendWelcome: boolean;
}
