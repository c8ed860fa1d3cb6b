import type { Call } from '../../../contract/platform/shared/Call';
import type { TestServer } from '../server/startTestServer';
import type { TestForm, TestRequest } from '../server/TestCaller';
import type { TestPerson } from '../server/TestData';
import type { MatrixPerson } from './matrixPeople';

/** The records of one group that calls refer to. */
export interface Target {
  readonly groupNumber: string;
  readonly name: string;
  readonly carrier: string;
  readonly agent: string;
  readonly billPk: string;
  readonly unreleasedPk: string;
  readonly bankAccountPk: string;
  readonly paymentPk: string;
  /** An open deposit with a check of this group. */
  readonly depositPk: string;
  /** Credit suspense of this group. */
  readonly suspensePk: string;
  /** An open expected adjustment of the reconciled bill. */
  readonly expectedPk: string;
  readonly correctionPk: string;
  /** A remittance of a payment of this group to its carrier. */
  readonly remittancePk: string;
  /** Uploads of the group, the carrier and the office, each with rows for this group only, and a file template of the group. */
  readonly filePk: string;
  readonly carrierFilePk: string;
  readonly officeFilePk: string;
  readonly templatePk: string;
  /** A billing user of this group only. */
  readonly member: Pick<TestPerson, 'userId' | 'email'>;
}

/** Who makes the call. */
export interface MatrixCaller extends Pick<TestPerson, 'userId' | 'email'> {
  readonly dashboard: MatrixPerson['dashboard'];
}

/**
 * How a call refers to its target, which decides the answer when the target is out of scope:
 * - key: not found (404) · group: forbidden (403) · list: left out of the result (200)
 * - grant: rejected row by row (422), with nothing changed
 * - self: the call is not about a group
 */
export type Reach = 'key' | 'group' | 'list' | 'grant' | 'self';

export interface MatrixCall {
  readonly call: Call;
  readonly reach: Reach;
  /** Tells apart several entries for one call, such as the same call for a carrier's files. */
  readonly variant?: string;
  readonly request: (target: Target, asking: MatrixCaller) => TestRequest<Call> & Partial<TestForm<Call>>;
  /** Restores the target so that the call can be made again. */
  readonly prepare?: (server: TestServer, target: Target, asking: MatrixCaller) => Promise<void>;
}

type CellOptions = Pick<MatrixCall, 'variant' | 'prepare'>;

/** An entry of the matrix. The request is type-checked against the call. */
export function cell<C extends Call>(
  call: C,
  reach: Reach,
  request: (target: Target, asking: MatrixCaller) => TestRequest<C>,
  more: CellOptions = {},
): MatrixCall {
  return { call, reach, request: request as MatrixCall['request'], ...more };
}

/** The same for a call with a multipart form. */
export function formCell<C extends Call>(
  call: C,
  reach: Reach,
  request: (target: Target, asking: MatrixCaller) => TestForm<C>,
  more: CellOptions = {},
): MatrixCall {
  return { call, reach, request: request as MatrixCall['request'], ...more };
}
