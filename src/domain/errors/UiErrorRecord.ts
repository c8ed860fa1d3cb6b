/** A failed call as the UI log keeps it. No token, password or account number is ever in it. @source LOG-1 */
export interface UiErrorRecord {
  readonly logName: 'UI Error';
  readonly logMessage: string;
  readonly logDetail: string;
  /** The call's path pattern, without its query. */
  readonly path: string;
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly statusText: string;
  /** ISO timestamp, UTC. */
  readonly logTimestamp: string;
  /** The request method. */
  readonly pageInfo: string;
  readonly reqBody: string;
  readonly reqHeader: string;
}
