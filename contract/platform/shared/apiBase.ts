/** Version of the contract. Increase it with each deployment after which older tabs should reload. */
export const CONTRACT_VERSION = 2;

/** Header with the server's contract version, in each answer of the product API. */
export const CONTRACT_HEADER = 'Listbill-Contract';

/** Header with the time up to which a report is complete, in ISO format, UTC; only if it is noticeably old. */
export const AS_OF_HEADER = 'Listbill-As-Of';

/** Base path of the contract's calls. @source ENV-1 */
export const API_BASE = '/ListBillAPI';
