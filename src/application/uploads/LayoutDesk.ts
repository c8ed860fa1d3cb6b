import { Subscription, timer } from 'rxjs';
import type { FileLayout, FileTemplate } from '../../domain/uploads/FileTemplate';
import { DraftKeeper } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { layoutFromDraft } from './layoutDraft';
import { isUnderWay, type Upload, type UploadWithErrors } from './Upload';
import type { UploadParts } from './UploadParts';
import type { UploadStore } from './UploadStore';
import { isLayoutChanged, type UploadAct } from './UploadVisitState';

/** So long after the last change of the layout the file is read again by it. */
const QUIET_MS = 700;

type ReadBy = { readonly template: string } | { readonly layout: FileLayout };

/** How the columns of an upload are read: shown, changed, and read again by what was changed. Nothing counts by it. */
export class LayoutDesk {
  private readonly keeper: DraftKeeper;
  private rereading = Subscription.EMPTY;
  private checking: AbortController | undefined;
  /** What the file was last to be read by. */
  private by: ReadBy | undefined;

  /** @param arrived takes in the upload after it was read again */
  constructor(
    private readonly filePk: string,
    private readonly parts: UploadParts,
    private readonly store: UploadStore,
    private readonly arrived: (upload: UploadWithErrors) => void,
    private readonly refresh: () => Promise<void>,
  ) {
    this.keeper = new DraftKeeper(parts.drafts, this.draftId, 'upload', parts.time);
  }

  /** Shows the columns as the server reads them. Never rejects. */
  async load(): Promise<void> {
    if (!hasColumns(this.store.open.upload)) return;
    if (this.store.open.layout.kind !== 'there') this.store.patch({ layout: { kind: 'loading' } });
    try {
      const sample = await this.parts.uploads.sample(this.filePk);
      this.store.patch({ layout: { kind: 'there', sample, layout: sample.layout, restored: false } });
    } catch (error) {
      this.store.patch({ layout: { kind: 'failed', error } });
    }
  }

  /** Takes up what an earlier visit changed and the server has not read by yet. Never rejects. */
  async restore(): Promise<void> {
    const { upload, layout } = this.store.open;
    if (upload.state !== 'CHECKED' || layout.kind !== 'there') return;
    const draft = await this.parts.drafts.get(this.draftId).catch(() => null);
    const kept = draft && layoutFromDraft(draft.body);
    if (!kept || JSON.stringify(kept) === JSON.stringify(layout.layout)) return;
    this.change(kept);
    this.store.patch({ layout: { ...layout, layout: kept, restored: true } });
  }

  /** Reads the file by another layout, a moment later and only once for several changes. */
  change(layout: FileLayout): void {
    const { layout: before } = this.store.open;
    if (before.kind !== 'there') return;
    this.by = { layout };
    this.store.patch({ layout: { ...before, layout }, isReadingDue: true, failure: undefined });
    this.keeper.save(() => (isLayoutChanged(this.store.open.layout) ? { layout } : undefined));
    this.rereading.unsubscribe();
    this.rereading = timer(QUIET_MS, this.parts.time).subscribe(() => void this.check({ layout }));
  }

  /** Reads the file anew. Resolves with whether it is done; the state says what failed. */
  check(by: ReadBy): Promise<boolean> {
    this.by = by;
    return this.act('check', () => this.read(by));
  }

  /** Does once more what failed. Resolves like `check`. */
  async again(): Promise<boolean> {
    return this.by ? this.check(this.by) : false;
  }

  /** Remembers the layout of now under a name, and reads the file by it. Resolves like `check`. */
  async save(name: string, before: FileTemplate | undefined): Promise<boolean> {
    const { upload } = this.store.open;
    const layout = this.now;
    if (!layout) return false;
    const { templates } = this.parts;
    return this.act('template', async () => {
      const { templatePk } = before
        ? await templates.change(before, name, layout)
        : await templates.create(upload, name, layout);
      await this.read({ template: templatePk });
    });
  }

  /** Reads no more by what was changed last, until it is asked to. */
  pause(): void {
    this.rereading.unsubscribe();
    this.store.patch({ isReadingDue: false });
  }

  /** Keeps nothing of what was changed. Never rejects. */
  forget(): Promise<void> {
    return this.keeper.forget();
  }

  /** Columns that were chosen and are not saved yet. */
  get unsaved(): UnsavedChanges {
    return this.keeper;
  }

  async close(): Promise<void> {
    this.rereading.unsubscribe();
    this.checking?.abort();
    await this.keeper.close();
  }

  private act(act: UploadAct, work: () => Promise<void>): Promise<boolean> {
    this.pause();
    return this.store.act(act, work, async () => {
      await this.refresh();
      return false;
    });
  }

  /** A newer reading drops an older one that is still on its way; what is changed meanwhile stays the person's. */
  private async read(by: ReadBy): Promise<void> {
    this.checking?.abort();
    const checking = new AbortController();
    this.checking = checking;
    const asked = this.now;
    const upload = await this.parts.uploads.check(this.filePk, by, checking.signal);
    if (this.checking !== checking) return;
    this.arrived(upload);
    if (isUnderWay(upload)) return;
    const sample = await this.parts.uploads.sample(this.filePk);
    const { now } = this;
    const isChangedSince = now !== undefined && now !== asked;
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

/** An X12 file says itself what is in it; one that was refused or is being read has nothing to show yet. */
function hasColumns({ state, format }: Upload): boolean {
  const isRead = state === 'CHECKED' || state === 'COMMITTED' || state === 'REVERSED';
  return isRead && format !== 'x12-834' && format !== 'unknown';
}
