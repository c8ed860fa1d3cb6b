import type { FileLayout, FileTemplate } from '../../../../src/domain/uploads/FileTemplate';
import type { UploadKind } from '../../../../src/domain/uploads/UploadKind';
import type { UploadRecord } from '../../../../src/domain/uploads/UploadRecord';
import type { UploadReach } from '../UploadReach';
import type { UploadSample } from '../UploadSample';
import type { UploadTask } from '../UploadTask';
import type { UploadedView, UploadState, UploadView } from '../UploadView';

/** Which uploads to show. */
export interface UploadSearch {
  /** Empty: all. */
  readonly kinds: readonly UploadKind[];
  readonly owner?: string | undefined;
  readonly states: readonly UploadState[];
  /** In the name of the file or of who sent it. */
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

/** Something that runs, for whoever does it. */
export interface RunningUpload {
  readonly filePk: string;
  readonly owner: string;
  readonly kind: UploadKind;
  readonly runId: string;
  readonly task: UploadTask;
  /** As last read; null before. */
  readonly layout: FileLayout | null;
  readonly goodRows: number;
  readonly errorRows: number;
  readonly totalCents: number | null;
}

/** Uploads as they stand. */
export interface UploadBook {
  search(reach: UploadReach, search: UploadSearch): Promise<{ items: readonly UploadView[]; total: number }>;
  /** Undefined when it is not there or out of reach. */
  find(reach: UploadReach, filePk: string): Promise<UploadedView | undefined>;
  /** Of an upload that was found. */
  layoutOf(filePk: string): Promise<FileLayout | null>;
  sampleOf(filePk: string): Promise<Partial<UploadSample>>;
  /** Rows as they count, or would: the first thousand of those that only would. */
  rowsOf(
    upload: Pick<UploadView, 'filePk' | 'owner' | 'kind' | 'state'>,
    offset: number,
    limit: number,
  ): Promise<{ items: readonly UploadRecord[]; total: number }>;
  templatesFor(kind: UploadKind, owner: string): Promise<readonly FileTemplate[]>;
  /** What runs under this id. */
  running(filePk: string, runId: string): Promise<RunningUpload | undefined>;
  /** Says how far it is, and that whoever runs it is alive until `until`. */
  keepRunning(filePk: string, runId: string, progress: number, until: Date): Promise<void>;
  /** Takes over what somebody began and does no longer do, under new ids. */
  takeOver(now: Date, until: Date): Promise<readonly Pick<RunningUpload, 'filePk' | 'runId'>[]>;
  /** Whether a carrier is there and bills a group within reach. */
  reachesCarrier(reach: UploadReach, carrierCode: string): Promise<boolean>;
}
