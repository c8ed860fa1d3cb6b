import { addSetup, changeSetup, getSetup, getSetupProgress, searchSetup } from '../../../contract/setup';
import type { SetupGateway, SetupListQuery } from '../../application/setup/ports';
import type { SetupProgress } from '../../domain/setup/SetupProgress';
import type { SetupDetails, SetupKind, SetupResults, SetupValues } from '../../domain/setup/SetupRecord';
import type { ApiClient } from './ApiClient';

export class HttpSetupGateway implements SetupGateway {
  constructor(private readonly api: ApiClient) {}

  progress(signal?: AbortSignal): Promise<SetupProgress> {
    return this.api.call(getSetupProgress, {}, signal && { signal });
  }

  search(kind: SetupKind, query: SetupListQuery, signal?: AbortSignal): Promise<SetupResults> {
    return this.api.call(searchSetup, { params: { kind }, body: query }, signal && { signal });
  }

  read(kind: SetupKind, code: string, signal?: AbortSignal): Promise<SetupDetails> {
    return this.api.call(getSetup, { params: { kind, code } }, signal && { signal });
  }

  add(kind: SetupKind, code: string, values: SetupValues): Promise<SetupDetails> {
    return this.api.call(addSetup, { params: { kind }, body: { code, ...onWire(values) } });
  }

  change(kind: SetupKind, code: string, version: number, values: SetupValues): Promise<SetupDetails> {
    return this.api.call(changeSetup, { params: { kind, code }, body: { version, ...onWire(values) } });
  }
}

/** Values alone, in lists that the schemas accept. */
function onWire({
  carrierCodes,
  agentCodes,
  name,
  endsOn,
  repCode,
  returnRule,
  adviceDetail,
  postalState,
}: SetupValues) {
  return {
    name,
    endsOn,
    repCode,
    returnRule,
    adviceDetail,
    postalState,
    carrierCodes: [...carrierCodes],
    agentCodes: [...agentCodes],
  };
}
