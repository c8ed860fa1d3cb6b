import { of } from 'rxjs';
import type { Draft, DraftGateway } from '../../../src/application/drafts/ports';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { FileTemplateGateway, UploadGateway } from '../../../src/application/uploads/ports';
import type { UploadWithErrors } from '../../../src/application/uploads/Upload';
import { ReviewUpload, type UploadVisit } from '../../../src/application/uploads/UploadVisit';
import type { OpenUpload } from '../../../src/application/uploads/UploadVisitState';
import { type FileLayout, withColumn, withHeaderRow } from '../../../src/domain/uploads/FileTemplate';
import { anUpload } from '../../support/uploads/anUpload';
import { VirtualTime } from '../../support/VirtualTime';

const GUESS: FileLayout = {
  headerRow: 1,
  columns: [{ field: 'memberId', column: 'No' }],
  values: [],
  dateOrder: 'monthFirst',
};
const BETTER = withColumn(GUESS, 'amount', 'Taken');
const OPTIONS = { leaveOutErrors: false, allowDuplicate: false };

/** An upload on a stubbed server, with virtual time. */
class Stage {
  readonly time = new VirtualTime();
  readonly drafts = new Map<string, Draft>();
  readonly calls: string[] = [];
  readonly keys: string[] = [];
  upload: UploadWithErrors = anUpload();
  layout = GUESS;
  /** Thrown by the next call of that name, once. */
  readonly fails = new Map<string, Error>();
  /** Called before the next answer of a check, once. */
  beforeCheck: (() => void) | undefined;
  private made = 0;

  readonly review = new ReviewUpload(
    this.uploads(),
    this.templates(),
    this.draftGateway(),
    () => `key ${(this.made += 1)}`,
    { visible$: of(true) },
    this.time,
  );

  async visit(): Promise<UploadVisit> {
    const visit = this.review.visit(this.upload.filePk);
    await visit.start();
    return visit;
  }

  async after(ms: number): Promise<void> {
    this.time.advanceTo(this.time.now() + ms);
    await new Promise(setImmediate);
  }

  private async answered<T>(name: string, answer: () => T): Promise<T> {
    this.calls.push(name);
    await Promise.resolve();
    const error = this.fails.get(name);
    this.fails.delete(name);
    if (error) throw error;
    return answer();
  }

  private uploads(): UploadGateway {
    return {
      get: () => this.answered('get', () => this.upload),
      sample: () => this.answered('sample', () => ({ rows: [['No', 'Taken']], layout: this.layout, words: [] })),
      check: async (_: string, by: { template: string } | { layout: FileLayout }, signal?: AbortSignal) => {
        await this.answered('check', () => undefined);
        this.beforeCheck?.();
        this.beforeCheck = undefined;
        if (signal?.aborted) throw new ApiError('unanswered', 'CANCELLED', '');
        if ('layout' in by) this.layout = by.layout;
        this.upload = { ...this.upload, version: this.upload.version + 1, templateBy: 'chosen' };
        return this.upload;
      },
      commit: async (_: string, { version }: { version: number }, key: string) => {
        this.keys.push(key);
        return this.answered('commit', () => {
          this.upload = { ...this.upload, state: 'COMMITTED', version: version + 1 };
          return this.upload;
        });
      },
      discard: () => this.answered('discard', () => (this.upload = { ...this.upload, state: 'DISCARDED' })),
    } as unknown as UploadGateway;
  }

  private templates(): FileTemplateGateway {
    return {
      create: (_: unknown, name: string, layout: FileLayout) =>
        this.answered(`create ${name} ${layout.columns.length}`, () => ({ templatePk: '200010.t1' })),
    } as unknown as FileTemplateGateway;
  }

  private draftGateway(): DraftGateway {
    return {
      get: async (draftId) => this.drafts.get(draftId) ?? null,
      save: async (draftId, kind, body) => {
        const draft = { draftId, kind, body, modDate: '2026-03-03T15:00:00.000Z' };
        this.drafts.set(draftId, draft);
        return draft;
      },
      remove: async (draftId) => void this.drafts.delete(draftId),
      canSaveOnClose: () => false,
      saveOnClose: () => undefined,
    };
  }
}

const openOf = ({ snapshot }: UploadVisit): OpenUpload => {
  if (snapshot.kind !== 'open') throw new Error(`It is ${snapshot.kind}`);
  return snapshot;
};
const layoutOf = (visit: UploadVisit) => {
  const { layout } = openOf(visit);
  return layout.kind === 'there' ? layout.layout : undefined;
};
const checks = ({ calls }: Stage) => calls.filter((call) => call === 'check').length;

describe('UploadVisit', () => {
  it('shows the upload and how its columns are read', async () => {
    const visit = await new Stage().visit();
    expect(openOf(visit)).toMatchObject({ upload: { state: 'CHECKED' }, layout: { kind: 'there', layout: GUESS } });
  });

  it('follows a file while the server reads it, then shows its columns and asks no more', async () => {
    const stage = new Stage();
    stage.upload = anUpload({ state: 'READING', progress: 10 });
    const visit = await stage.visit();
    stage.upload = anUpload({ state: 'READING', progress: 60 });
    await stage.after(1_500);
    expect(openOf(visit).upload.progress).toBe(60);
    stage.upload = anUpload();
    await stage.after(1_500);
    expect(openOf(visit)).toMatchObject({ upload: { state: 'CHECKED' }, layout: { kind: 'there' } });
    const asked = stage.calls.length;
    await stage.after(60_000);
    expect(stage.calls).toHaveLength(asked);
  });

  it('has the file read again a moment after the last of several changes, and only once', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    visit.changeLayout(withHeaderRow(GUESS, 3));
    await stage.after(300);
    visit.changeLayout(BETTER);
    await stage.after(699);
    expect(checks(stage)).toBe(0);
    await stage.after(1);
    expect(checks(stage)).toBe(1);
    expect(stage.layout).toEqual(BETTER);
    expect(openOf(visit)).toMatchObject({ running: undefined, upload: { version: 2 } });
  });

  it('keeps what is changed while an earlier change is being read', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    const newest = withHeaderRow(BETTER, 2);
    stage.beforeCheck = () => visit.changeLayout(newest);
    visit.changeLayout(BETTER);
    await stage.after(700);
    expect(layoutOf(visit)).toEqual(newest);
    await stage.after(700);
    expect(stage.layout).toEqual(newest);
  });

  it('keeps columns that could not be read by, and finds them again on the next visit', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    stage.fails.set('check', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    visit.changeLayout(BETTER);
    await stage.after(700);
    expect(openOf(visit)).toMatchObject({ failure: { act: 'check' }, layout: { layout: BETTER } });
    await visit.close();
    const again = await stage.visit();
    expect(openOf(again).layout).toMatchObject({ kind: 'there', layout: BETTER, restored: true });
    await stage.after(700);
    expect(stage.layout).toEqual(BETTER);
    await stage.after(0);
    expect(stage.drafts.size).toBe(0);
  });

  it('commits with one key for one wish, also when the first answer was lost', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    stage.fails.set('commit', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    expect(await visit.commit(OPTIONS)).toBe(false);
    expect(openOf(visit).failure).toMatchObject({ act: 'commit' });
    expect(await visit.commit(OPTIONS)).toBe(true);
    expect(new Set(stage.keys).size).toBe(1);
    expect(openOf(visit)).toMatchObject({ failure: undefined, upload: { state: 'COMMITTED' } });
  });

  it('takes another key for another wish', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    stage.fails.set('commit', new ApiError('refused', 'ROWS_WITH_ERRORS', 'no'));
    await visit.commit(OPTIONS);
    await visit.commit({ ...OPTIONS, leaveOutErrors: true });
    expect(new Set(stage.keys).size).toBe(2);
  });

  it('takes as done what was done although its answer was lost', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    stage.fails.set('commit', new ApiError('unanswered', 'TIMEOUT', 'no'));
    stage.upload = anUpload({ state: 'COMMITTED', version: 2 });
    expect(await visit.commit(OPTIONS)).toBe(true);
    expect(openOf(visit)).toMatchObject({ upload: { state: 'COMMITTED' }, failure: undefined });
  });

  it('remembers columns as a template and reads the file by it', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    visit.changeLayout(BETTER);
    expect(await visit.saveTemplate('Weekly')).toBe(true);
    expect(stage.calls).toContain('create Weekly 2');
    expect(checks(stage)).toBe(1);
  });

  it('says that it could not be loaded, and loads when asked again', async () => {
    const stage = new Stage();
    stage.fails.set('get', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    const visit = await stage.visit();
    expect(visit.snapshot.kind).toBe('failed');
    await visit.start();
    expect(visit.snapshot.kind).toBe('open');
  });

  it('asks for no columns of an X12 file: it says itself what is in it', async () => {
    const stage = new Stage();
    stage.upload = anUpload({ format: 'x12-834', kind: 'enrolment' });
    expect(openOf(await stage.visit()).layout.kind).toBe('none');
    expect(stage.calls).toEqual(['get']);
  });

  it('keeps no draft of a file that is thrown away', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    visit.changeLayout(BETTER);
    expect(await visit.discard()).toBe(true);
    await visit.close();
    expect(stage.drafts.size).toBe(0);
  });

  it('reads by the same columns again when asked, after they could not be read by', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    stage.fails.set('check', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    visit.changeLayout(BETTER);
    expect(openOf(visit).isRereadPending).toBe(true);
    await stage.after(700);
    expect(openOf(visit).isRereadPending).toBe(false);
    await visit.readAgain();
    expect(openOf(visit)).toMatchObject({ failure: undefined, layout: { layout: BETTER, sample: { layout: BETTER } } });
  });

  it('reads by the columns when asked, after they could not be saved as a template', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    visit.changeLayout(BETTER);
    stage.fails.set('create Weekly 2', new ApiError('conflict', 'NAME_TAKEN', 'no'));
    expect(await visit.saveTemplate('Weekly')).toBe(false);
    await stage.after(700);
    expect(openOf(visit)).toMatchObject({ failure: { act: 'template' }, isRereadPending: false });
    await visit.readAgain();
    expect(openOf(visit)).toMatchObject({ failure: undefined, layout: { sample: { layout: BETTER } } });
  });

  it('keeps the columns of a file that could not be thrown away', async () => {
    const stage = new Stage();
    const visit = await stage.visit();
    visit.changeLayout(BETTER);
    stage.fails.set('discard', new ApiError('onHold', 'IS_PROCESSING', 'no'));
    expect(await visit.discard()).toBe(false);
    await visit.close();
    const again = await stage.visit();
    expect(openOf(again).layout).toMatchObject({ layout: BETTER, restored: true });
  });
});
