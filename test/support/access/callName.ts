import type { Call } from '../../../contract/platform/shared/Call';
import type { MatrixCall } from './MatrixCall';

/** `POST /api/payments`: the name of a call in the table of rights, however the contract declares it. */
export const callName = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** As `callName`, with the variant: `GET /api/fileTemplates: of a carrier`. */
export const rowName = ({ call, variant }: Pick<MatrixCall, 'call' | 'variant'>) =>
  [callName(call), variant].filter(Boolean).join(': ');
