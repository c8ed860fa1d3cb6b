/** A mail is on its way, if there is anybody to get it: the answer is the same either way. */
export interface Sent {
  readonly kind: 'sent';
}

/** Too often; `message` is shown to the person as it is. */
export interface Wait {
  readonly kind: 'wait';
  readonly message: string;
}

/** What was given cannot be; `message` is shown to the person as it is. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: 'invalid_email' | 'invalid_signup' | 'invalid_password' | 'invalid_profile';
  readonly message: string;
}

/** The link or the code was used, replaced, never there, or waited too long. */
export interface Over {
  readonly kind: 'over';
}

/** The one answer of its kind. */
export const SENT: Sent = { kind: 'sent' };
/** The one answer of its kind. */
export const OVER: Over = { kind: 'over' };
