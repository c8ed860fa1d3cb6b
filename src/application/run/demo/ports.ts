import type { DemoFile, SampleTarget } from '../../../../contract/run/demoFiles';
import { createToken, type Token } from '../../platform/shared/Token';

/** Sample files made from demo bills, with known differences; none outside the demo. Everything rejects with ApiError. */
export interface DemoFileGateway {
  list(target: SampleTarget): Promise<readonly DemoFile[]>;
  content(args: Pick<SampleTarget, 'kind' | 'owner'> & { readonly name: string }): Promise<Uint8Array<ArrayBuffer>>;
}

export const DemoFileGateway: Token<DemoFileGateway> = createToken('DemoFileGateway');
