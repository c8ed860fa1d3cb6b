import type { SetupProgress } from '../../domain/setup/SetupProgress';
import type { SetupDetails, SetupKind, SetupResults, SetupValues } from '../../domain/setup/SetupRecord';
import type { SetupFilter } from '../../domain/setup/setupList';
import { createToken, type Token } from '../shared/Token';

export interface SetupListQuery extends SetupFilter {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

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
