/**
 * A call's most dangerous effect if misused. Each needs a recent sign-in.
 *
 * - `bankNumbers`: its file has whole bank account numbers
 * - `people`: its answer has people: a file of them, or many rows of a list
 * - `moneyOut`: it pays someone, or forgives a debt
 * - `moneyRoute`: it determines which bank account money comes from or goes to
 * - `power`: it grants rights, raises limits, or ends sessions
 * - `erases`: what it removes cannot be restored
 *
 * @source docs/decisions/identity.md#what-could-do-the-most-harm-needs-a-recent-sign-in
 */
export type CallEffect = 'bankNumbers' | 'people' | 'moneyOut' | 'moneyRoute' | 'power' | 'erases';
