import { createToken, type Token } from '../../shared/Token';
import type { DemoFile } from '../DemoFile';

/** Sample files made from a bill with known differences; none outside the demo. Everything rejects with ApiError. */
export interface DemoFileGateway {
  list(groupNumber: string): Promise<readonly DemoFile[]>;
  content(groupNumber: string, name: string): Promise<Uint8Array<ArrayBuffer>>;
}

export const DemoFileGateway: Token<DemoFileGateway> = createToken('DemoFileGateway');
