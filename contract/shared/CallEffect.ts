/**
 * What a call does that is worst in wrong hands. Each needs a recent sign-in.
 *
 * - `bankNumbers`: its file has whole numbers of bank accounts
 * - `people`: its answer has people: a file of them, or many rows of a list
 * - `moneyOut`: it sends money to someone, or forgives it
 * - `moneyRoute`: it says which bank account money comes from or goes to
 * - `power`: it gives rights, raises limits, or ends sessions
 * - `erases`: what it removes cannot be brought back
 *
 * @source docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
export type CallEffect = 'bankNumbers' | 'people' | 'moneyOut' | 'moneyRoute' | 'power' | 'erases';
