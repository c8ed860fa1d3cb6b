import { of } from 'rxjs';
import type { UploadWithErrors } from '../../../../contract/office/uploadRecords';
import type { Draft } from '../../../../contract/platform/drafts';
import type { FileTemplateGateway, UploadGateway } from '../../../../src/application/office/uploads/ports';
import { ReviewUpload, type UploadVisit } from '../../../../src/application/office/uploads/UploadVisit';
import type { OpenUpload } from '../../../../src/application/office/uploads/UploadVisitState';
import type { DraftGateway } from '../../../../src/application/platform/drafts/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { type FileLayout, withColumn, withHeaderRow } from '../../../../src/domain/office/uploads/FileTemplate';
import { anUpload } from '../../../support/uploads/anUpload';
import { VirtualTime } from '../../../support/VirtualTime';

const GUESS: FileLayout = {
  headerRow: 1,
  columns: [{ field: 'memberId', column: 'No' }],
  values: [],
  dateOrder: 'monthFirst',
};
const BETTER = withColumn(GUESS, 'amount', 'Taken');
const OPTIONS = { leaveOutErrors: false, allowDuplicate: false };

/** An upload on a stub server, with virtual time. */
class UploadSetup {
  readonly time = new VirtualTime();
  readonly drafts = new Map<string, Draft>();
  readonly calls: string[] = [];
  readonly keys: string[] = [];
  upload: UploadWithErrors = anUpload();
  layout = GUESS;
  /** Errors by call name. Each is thrown once, by the next call of that name. */
  readonly failures = new Map<string, Error>();
  /** Called once, before the next check returns. */
  beforeCheck: (() => void) | undefined;
  private keyCount = 0;

  readonly review = new ReviewUpload(
    this.uploads(),
    this.templates(),
    this.draftGateway(),
    () => `key ${(this.keyCount += 1)}`,
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

  private async respond<T>(name: string, answer: () => T): Promise<T> {
    this.calls.push(name);
    await Promise.resolve();
    const error = this.failures.get(name);
    this.failures.delete(name);
    if (error) throw error;
    return answer();
  }

  private uploads(): UploadGateway {
    return {
      get: () => this.respond('get', () => this.upload),
      sample: () => this.respond('sample', () => ({ rows: [['No', 'Taken']], layout: this.layout, words: [] })),
      check: async (by: { template: string } | { layout: FileLayout }, signal?: AbortSignal) => {
        await this.respond('check', () => undefined);
        this.beforeCheck?.();
        this.beforeCheck = undefined;
        if (signal?.aborted) throw new ApiError('unanswered', 'CANCELLED', '');
        if ('layout' in by) this.layout = by.layout;
        this.upload = { ...this.upload, version: this.upload.version + 1, templateBy: 'chosen' };
        return this.upload;
      },
      commit: async ({ version }: { version: number }, key: string) => {
        this.keys.push(key);
        return this.respond('commit', () => {
          this.upload = { ...this.upload, state: 'COMMITTED', version: version + 1 };
          return this.upload;
        });
      },
      discard: () => this.respond('discard', () => (this.upload = { ...this.upload, state: 'DISCARDED' })),
    } as unknown as UploadGateway;
  }

  private templates(): FileTemplateGateway {
    return {
      create: ({ name, columns }: FileLayout & { readonly name: string }) =>
        this.respond(`create ${name} ${columns.length}`, () => ({ templatePk: '200010.t1' })),
    } as unknown as FileTemplateGateway;
  }

  private draftGateway(): DraftGateway {
    return {
      get: async ({ draftId }) => this.drafts.get(draftId) ?? null,
      save: async (draftId, kind, body) => {
        const draft = { draftId, kind, body, modDate: '2026-03-03T15:00:00.000Z' };
        this.drafts.set(draftId, draft);
        return draft;
      },
      remove: async ({ draftId }) => void this.drafts.delete(draftId),
      canSaveOnClose: () => false,
      saveOnClose: () => undefined,
    };
  }
}

const openOf = ({ snapshot }: UploadVisit): OpenUpload => {
  if (snapshot.kind !== 'open') throw new Error(`The upload is ${snapshot.kind}, not open.`);
  return snapshot;
};
const layoutOf = (visit: UploadVisit) => {
  const { layout } = openOf(visit);
  return layout.kind === 'there' ? layout.layout : undefined;
};
const checks = ({ calls }: UploadSetup) => calls.filter((call) => call === 'check').length;

describe('UploadVisit', () => {
  it('shows the upload and its column mapping', async () => {
    const visit = await new UploadSetup().visit();
    expect(openOf(visit)).toMatchObject({ upload: { state: 'CHECKED' }, layout: { kind: 'there', layout: GUESS } });
  });

  it('polls while the server reads the file, then shows its columns and stops polling', async () => {
    const setup = new UploadSetup();
    setup.upload = anUpload({ state: 'READING', progress: 10 });
    const visit = await setup.visit();
    setup.upload = anUpload({ state: 'READING', progress: 60 });
    await setup.after(1_500);
    expect(openOf(visit).upload.progress).toBe(60);
    setup.upload = anUpload();
    await setup.after(1_500);
    expect(openOf(visit)).toMatchObject({ upload: { state: 'CHECKED' }, layout: { kind: 'there' } });
    const callCount = setup.calls.length;
    await setup.after(60_000);
    expect(setup.calls).toHaveLength(callCount);
  });

  it('rereads the file once, shortly after the last of several changes', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    visit.layout.change(withHeaderRow(GUESS, 3));
    await setup.after(300);
    visit.layout.change(BETTER);
    await setup.after(699);
    expect(checks(setup)).toBe(0);
    await setup.after(1);
    expect(checks(setup)).toBe(1);
    expect(setup.layout).toEqual(BETTER);
    expect(openOf(visit)).toMatchObject({ running: undefined, upload: { version: 2 } });
  });

  it('keeps changes made while an earlier change is being applied', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    const newest = withHeaderRow(BETTER, 2);
    setup.beforeCheck = () => visit.layout.change(newest);
    visit.layout.change(BETTER);
    await setup.after(700);
    expect(layoutOf(visit)).toEqual(newest);
    await setup.after(700);
    expect(setup.layout).toEqual(newest);
  });

  it('keeps columns whose check failed, and restores them on the next visit', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    setup.failures.set('check', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    visit.layout.change(BETTER);
    await setup.after(700);
    expect(openOf(visit)).toMatchObject({ failure: { act: 'check' }, layout: { layout: BETTER } });
    await visit.close();
    const again = await setup.visit();
    expect(openOf(again).layout).toMatchObject({ kind: 'there', layout: BETTER, restored: true });
    await setup.after(700);
    expect(setup.layout).toEqual(BETTER);
    await setup.after(0);
    expect(setup.drafts.size).toBe(0);
  });

  it('commits with the same key when the first response was lost', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    setup.failures.set('commit', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    expect(await visit.commit(OPTIONS)).toBe(false);
    expect(openOf(visit).failure).toMatchObject({ act: 'commit' });
    expect(await visit.commit(OPTIONS)).toBe(true);
    expect(new Set(setup.keys).size).toBe(1);
    expect(openOf(visit)).toMatchObject({ failure: undefined, upload: { state: 'COMMITTED' } });
  });

  it('uses a new key for a different commit', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    setup.failures.set('commit', new ApiError('refused', 'ROWS_WITH_ERRORS', 'no'));
    await visit.commit(OPTIONS);
    await visit.commit({ ...OPTIONS, leaveOutErrors: true });
    expect(new Set(setup.keys).size).toBe(2);
  });

  it('treats a commit as done when only its response was lost', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    setup.failures.set('commit', new ApiError('unanswered', 'TIMEOUT', 'no'));
    setup.upload = anUpload({ state: 'COMMITTED', version: 2 });
    expect(await visit.commit(OPTIONS)).toBe(true);
    expect(openOf(visit)).toMatchObject({ upload: { state: 'COMMITTED' }, failure: undefined });
  });

  it('saves columns as a template and rereads the file with it', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    visit.layout.change(BETTER);
    expect(await visit.layout.save('Weekly')).toBe(true);
    expect(setup.calls).toContain('create Weekly 2');
    expect(checks(setup)).toBe(1);
  });

  it('shows the error and loads on retry', async () => {
    const setup = new UploadSetup();
    setup.failures.set('get', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    const visit = await setup.visit();
    expect(visit.snapshot.kind).toBe('failed');
    await visit.start();
    expect(visit.snapshot.kind).toBe('open');
  });

  it('requests the meanings of the words of an X12 file', async () => {
    const setup = new UploadSetup();
    setup.upload = anUpload({ format: 'x12-834', kind: 'enrolment' });
    expect(openOf(await setup.visit()).layout.kind).toBe('there');
    expect(setup.calls).toEqual(['get', 'sample']);
  });

  it('deletes the draft when the file is discarded', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    visit.layout.change(BETTER);
    expect(await visit.discard()).toBe(true);
    await visit.close();
    expect(setup.drafts.size).toBe(0);
  });

  it('rereads with the same columns on retry after a failure', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    setup.failures.set('check', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    visit.layout.change(BETTER);
    expect(openOf(visit).isRereadPending).toBe(true);
    await setup.after(700);
    expect(openOf(visit).isRereadPending).toBe(false);
    await visit.layout.retry();
    expect(openOf(visit)).toMatchObject({ failure: undefined, layout: { layout: BETTER, sample: { layout: BETTER } } });
  });

  it('rereads with the columns on retry after they could not be saved as a template', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    visit.layout.change(BETTER);
    setup.failures.set('create Weekly 2', new ApiError('conflict', 'NAME_TAKEN', 'no'));
    expect(await visit.layout.save('Weekly')).toBe(false);
    await setup.after(700);
    expect(openOf(visit)).toMatchObject({ failure: { act: 'template' }, isRereadPending: false });
    await visit.layout.retry();
    expect(openOf(visit)).toMatchObject({ failure: undefined, layout: { sample: { layout: BETTER } } });
  });

  it('keeps the columns when discarding the file fails', async () => {
    const setup = new UploadSetup();
    const visit = await setup.visit();
    visit.layout.change(BETTER);
    setup.failures.set('discard', new ApiError('onHold', 'IS_PROCESSING', 'no'));
    expect(await visit.discard()).toBe(false);
    await visit.close();
    const again = await setup.visit();
    expect(openOf(again).layout).toMatchObject({ layout: BETTER, restored: true });
  });
});
