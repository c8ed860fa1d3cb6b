import type { DemoFile } from './DemoFile';
import type { PayrollFile } from './PayrollFile';
import type { DemoFileGateway } from './ports/DemoFileGateway';

/** Sample payroll files, for whoever has none at hand. */
export class SampleFiles {
  constructor(private readonly files: DemoFileGateway) {}

  /** Those of a group; none outside the demo, and none when they cannot be had: they are only an offer. */
  async list(groupNumber: string): Promise<readonly DemoFile[]> {
    return this.files.list(groupNumber).catch(() => []);
  }

  /** @throws ApiError */
  async open(groupNumber: string, name: string): Promise<PayrollFile & { readonly bytes: Uint8Array<ArrayBuffer> }> {
    const bytes = await this.files.content(groupNumber, name);
    return { name, bytes, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
  }
}
