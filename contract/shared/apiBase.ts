/** The path below which the calls of the contract are. @source ENV-1 */
export const API_BASE = '/ListBillAPI';
