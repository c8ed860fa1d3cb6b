import type { Call } from '../../../contract/shared/Call';
import type { TestServer } from '../server/startTestServer';
import type { TestForm, TestRequest } from '../server/TestCaller';
import type { TestPerson } from '../server/TestData';
import type { MatrixPerson, Right, Standing } from './matrixPeople';

/** The things of one group that calls may name. */
export interface Target {
  readonly groupNumber: string;
  readonly name: string;
  readonly carrier: string;
  readonly agent: string;
  readonly billPk: string;
  readonly unreleasedPk: string;
  readonly bankAccountPk: string;
  readonly paymentPk: string;
  /** An upload of the group, one of the carrier and one of the office that name this group alone, and a layout of the group. */
  readonly filePk: string;
  readonly carrierFilePk: string;
  readonly officeFilePk: string;
  readonly templatePk: string;
  /** A billing user of this group and of no other. */
  readonly member: Pick<TestPerson, 'userId' | 'email'>;
}

/** Who makes the call. */
export interface Asking extends Pick<TestPerson, 'userId' | 'email'> {
  readonly dashboard: MatrixPerson['dashboard'];
}

/**
 * How a call names what it reaches, which decides how out of reach looks:
 * - key: as if it were not there (404) · group: refused (403) · list: simply not in it (200)
 * - grant: refused row by row (422), and done nowhere else
 * - self, or a standing of the person: reaches no group
 */
export type Reach = 'key' | 'group' | 'list' | 'grant' | 'self' | Standing;

export interface MatrixCall {
  readonly call: Call;
  readonly reach: Reach;
  /** Without one, whoever is in the directory may, or whoever has the standing that `reach` names. */
  readonly right?: Right;
  /** Rights of which one, anywhere, opens the call at all where that is not `right` alone: a call for files of every kind. */
  readonly gate?: readonly Right[];
  /** What a carrier, an agent and the office may name beside a group that is their own, when the call is about those. */
  readonly variant?: string;
  readonly request: (target: Target, asking: Asking) => TestRequest<Call> & Partial<TestForm<Call>>;
  /** Puts the things of the target back to where the call can be tried again. */
  readonly prepare?: (server: TestServer, target: Target, asking: Asking) => Promise<void>;
}

type More = Pick<MatrixCall, 'variant' | 'prepare' | 'gate'>;

/** The request of a call, checked against the call's own types and then made one of many. */
export function cell<C extends Call>(
  call: C,
  reach: Reach,
  right: Right | undefined,
  request: (target: Target, asking: Asking) => TestRequest<C>,
  more: More = {},
): MatrixCall {
  return { call, reach, ...(right ? { right } : {}), request: request as MatrixCall['request'], ...more };
}

/** The same for a call whose body is a form. */
export function formCell<C extends Call>(
  call: C,
  reach: Reach,
  right: Right,
  request: (target: Target, asking: Asking) => TestForm<C>,
  more: More = {},
): MatrixCall {
  return { call, reach, right, request: request as MatrixCall['request'], ...more };
}
