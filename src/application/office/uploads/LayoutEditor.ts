import { Subscription, timer } from 'rxjs';
import type { Upload, UploadWithErrors } from '../../../../contract/office/uploadRecords';
import type { FileTemplate } from '../../../../contract/office/uploads';
import type {
  ColumnRule,
  DateOrder,
  FileLayout,
  SignRule,
  ValueRule,
} from '../../../domain/office/uploads/FileTemplate';
import { DraftKeeper } from '../../platform/drafts/DraftKeeper';
import type { UnsavedChanges } from '../../platform/drafts/UnsavedWork';
import { isRunning } from './Upload';
import { isLayoutChanged, type UploadAction, type UploadDependencies, type UploadStore } from './UploadVisitState';

/** Delay after the last layout change before the file is read again. */
const QUIET_MS = 700;

type ReadBy = { readonly template: string } | { readonly layout: FileLayout };

/** Edits the layout of an upload and has the file read again. Applies no rows. */
export class LayoutEditor {
  private readonly keeper: DraftKeeper;
  private rereading = Subscription.EMPTY;
  private checking: AbortController | undefined;
  /** Template or layout of the last requested reading. */
  private by: ReadBy | undefined;

  /** @param arrived receives the upload after it was read again */
  constructor(
    private readonly filePk: string,
    private readonly dependencies: UploadDependencies,
    private readonly store: UploadStore,
    private readonly arrived: (upload: UploadWithErrors) => void,
    private readonly refresh: () => Promise<void>,
  ) {
    this.keeper = new DraftKeeper(dependencies.drafts, this.draftId, 'upload', dependencies.time);
  }

  /** Loads the layout that the server used. Never rejects. */
  async load(): Promise<void> {
    if (!hasColumns(this.store.open.upload)) return;
    if (this.store.open.layout.kind !== 'there') this.store.patch({ layout: { kind: 'loading' } });
    try {
      const sample = await this.dependencies.uploads.sample({ filePk: this.filePk });
      this.store.patch({ layout: { kind: 'there', sample, layout: sample.layout, restored: false } });
    } catch (error) {
      this.store.patch({ layout: { kind: 'failed', error } });
    }
  }

  /** Restores a layout that was changed in an earlier visit and not read yet. Never rejects. */
  async restore(): Promise<void> {
    const { upload, layout } = this.store.open;
    if (upload.state !== 'CHECKED' || layout.kind !== 'there') return;
    const draft = await this.dependencies.drafts.get({ draftId: this.draftId }).catch(() => null);
    const saved = draft && layoutFromDraft(draft.body);
    if (!saved || JSON.stringify(saved) === JSON.stringify(layout.layout)) return;
    this.change(saved);
    this.store.patch({ layout: { ...layout, layout: saved, restored: true } });
  }

  /** Changes the layout and reads the file again after QUIET_MS, once for several changes. */
  change(layout: FileLayout): void {
    const { layout: before } = this.store.open;
    if (before.kind !== 'there') return;
    this.by = { layout };
    this.store.patch({ layout: { ...before, layout }, isRereadPending: true, failure: undefined });
    this.keeper.save(() => (isLayoutChanged(this.store.open.layout) ? { layout } : undefined));
    this.rereading.unsubscribe();
    this.rereading = timer(QUIET_MS, this.dependencies.time).subscribe(() => void this.check({ layout }));
  }

  /** Reads the file again. Resolves with whether it succeeded; the state has the failure. */
  check(by: ReadBy): Promise<boolean> {
    this.by = by;
    return this.run('check', () => this.read(by));
  }

  /** Repeats the last reading after it failed or was canceled. Resolves like `check`. */
  async retry(): Promise<boolean> {
    return this.by ? this.check(this.by) : false;
  }

  /**
   * Saves the current layout as a template and reads the file with it. Resolves like `check`.
   *
   * @param before the template to replace; undefined for a new one
   */
  async save(name: string, before?: FileTemplate): Promise<boolean> {
    const { upload } = this.store.open;
    const layout = this.now;
    if (!layout) return false;
    const { templates } = this.dependencies;
    return this.run('template', async () => {
      const { templatePk } = before
        ? await templates.change({ ...layout, templatePk: before.templatePk, version: before.version, name })
        : await templates.create({ ...layout, kind: upload.kind, owner: upload.owner, name });
      await this.read({ template: templatePk });
    });
  }

  /** Cancels the pending reading. */
  pause(): void {
    this.rereading.unsubscribe();
    this.store.patch({ isRereadPending: false });
  }

  /** Deletes the draft. Never rejects. */
  forget(): Promise<void> {
    return this.keeper.forget();
  }

  /** Layout changes that are not saved yet. */
  get unsaved(): UnsavedChanges {
    return this.keeper;
  }

  async close(): Promise<void> {
    this.rereading.unsubscribe();
    this.checking?.abort();
    await this.keeper.close();
  }

  private run(act: UploadAction, work: () => Promise<void>): Promise<boolean> {
    this.pause();
    return this.store.run(act, work, async () => {
      await this.refresh();
      return false;
    });
  }

  /** Aborts an earlier reading. Layout changes made meanwhile are kept. */
  private async read(by: ReadBy): Promise<void> {
    this.checking?.abort();
    const checking = new AbortController();
    this.checking = checking;
    const requested = this.now;
    const upload = await this.dependencies.uploads.check({ ...by, filePk: this.filePk }, checking.signal);
    if (this.checking !== checking) return;
    this.arrived(upload);
    if (isRunning(upload)) return;
    const sample = await this.dependencies.uploads.sample({ filePk: this.filePk });
    const { now } = this;
    const isChangedSince = now !== undefined && now !== requested;
    const layout = isChangedSince ? now : sample.layout;
    this.store.patch({ layout: { kind: 'there', sample, layout, restored: false } });
    if (!isChangedSince) await this.keeper.forget();
  }

  private get now(): FileLayout | undefined {
    const { layout } = this.store.open;
    return layout.kind === 'there' ? layout.layout : undefined;
  }

  private get draftId(): string {
    return `upload.${this.filePk}`;
  }
}

/** A file that was refused or is being read has no columns yet. Those of an X12 file are fixed, and its words have meanings. */
function hasColumns({ state, format }: Upload): boolean {
  const isRead = state === 'CHECKED' || state === 'COMMITTED' || state === 'REVERSED';
  return isRead && format !== 'unknown';
}

const ORDERS: ReadonlySet<unknown> = new Set<DateOrder>(['yearFirst', 'monthFirst', 'dayFirst']);
const SIGNS: ReadonlySet<unknown> = new Set<SignRule>([
  'asWritten',
  'reversed',
  'alwaysPositive',
  'creditNegative',
  'creditPositive',
]);

/** Parses a stored draft, possibly of an earlier version of the application. Undefined if it is malformed. */
function layoutFromDraft(body: Readonly<Record<string, unknown>>): FileLayout | undefined {
  const { headerRow, columns, values, dateOrder, sheets, sender } = recordOf(body['layout']);
  if (!Number.isInteger(headerRow) || !ORDERS.has(dateOrder)) return undefined;
  return {
    headerRow: Number(headerRow),
    columns: listOf(columns).flatMap(columnOf),
    values: listOf(values).flatMap(valueOf),
    dateOrder: dateOrder as DateOrder,
    ...(Array.isArray(sheets) && { sheets: sheets.filter((name) => typeof name === 'string') }),
    ...(typeof sender === 'string' && { sender }),
  };
}

function columnOf({ field, column, sign, unit }: Readonly<Record<string, unknown>>): ColumnRule[] {
  if (typeof field !== 'string' || typeof column !== 'string') return [];
  const isUnit = unit === 'cents' || unit === 'dollars';
  return [{ field, column, ...(SIGNS.has(sign) && { sign: sign as SignRule }), ...(isUnit && { unit }) }];
}

function valueOf({ field, from, to, plan }: Readonly<Record<string, unknown>>): ValueRule[] {
  if (typeof field !== 'string' || typeof from !== 'string' || typeof to !== 'string') return [];
  return [{ field, from, to, ...(typeof plan === 'string' && { plan }) }];
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
