/**
 * What follows for the account people sign in with when the directory changes. Inside the transaction of the change: what
 * has to go over the network is noted there and done soon after, again and again until it is.
 */
export interface SignInFollowUp {
  /**
   * Call it after every change of a person (status, address, name, codes, roles, groups, purge). Whoever is not active
   * any more is signed out at the provider, and mailed links to them open nothing; so is whoever has a new address.
   */
  personChanged(userId: string, change?: { readonly isNewAddress?: boolean }): Promise<void>;
}
