import type { SetupDetails, SetupResults } from '../../../../contract/office/setup';
import type { SetupProgress } from '../../../domain/office/setup/SetupProgress';
import type { SetupKind, SetupValues } from '../../../domain/office/setup/SetupRecord';
import type { SetupFilter } from '../../../domain/office/setup/setupList';
import type { Paged } from '../../../domain/platform/lists/Paged';
import { createToken, type Token } from '../../platform/shared/Token';

export type SetupListQuery = Paged<SetupFilter>;

/** Groups, carriers, agents and reps in the product API. Calls reject with ApiError; `signal` aborts. */
export interface SetupGateway {
  progress(signal?: AbortSignal): Promise<SetupProgress>;
  search(args: SetupListQuery & { readonly kind: SetupKind }, signal?: AbortSignal): Promise<SetupResults>;
  read(args: { readonly kind: SetupKind; readonly code: string }, signal?: AbortSignal): Promise<SetupDetails>;
  /** Rejects with BAD_REQUEST, NAME_TAKEN. */
  add(args: SetupValues & { readonly kind: SetupKind; readonly code: string }): Promise<SetupDetails>;
  /** Rejects with BAD_REQUEST, STALE_VERSION, NOT_FOUND. */
  change(
    args: SetupValues & { readonly kind: SetupKind; readonly code: string; readonly version: number },
  ): Promise<SetupDetails>;
}

export const SetupGateway: Token<SetupGateway> = createToken('SetupGateway');
