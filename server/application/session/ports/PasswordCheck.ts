/** Holds a password against what was kept of it. */
export interface PasswordCheck {
  /**
   * Takes as long for an unknown person as for a known one.
   *
   * @param hash null or undefined when there is none: the answer is then no.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
}
