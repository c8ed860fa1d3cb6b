/** Of the calls and their answers. Grows by one with each deployment whose pages older tabs should reload for. */
export const CONTRACT_VERSION = 1;

/** The header of each answer of the product API that carries the server's contract version. */
export const CONTRACT_HEADER = 'Listbill-Contract';

/** The path below which the calls of the contract are. @source ENV-1 */
export const API_BASE = '/ListBillAPI';
