import type { StressEngine, StressOptions } from './options';

export interface CampaignResult {
  /** Completed work, with counts. */
  readonly summary: string;
  /** Descriptions of broken guarantees. */
  readonly problems: readonly string[];
}

export type Campaign = (engine: StressEngine, options: StressOptions) => Promise<CampaignResult>;
