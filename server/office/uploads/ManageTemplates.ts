import type { FileTemplate } from '../../../contract/office/uploads';
import { type FileLayout, layoutProblem } from '../../../src/domain/office/uploads/FileTemplate';
import { MaskedFile } from '../../../src/domain/office/uploads/maskedFile';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { FileReading, FileStorage } from '../../platform/files/filePorts';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import { badRequest, forbidden, notFound, Refusal, staleVersion } from '../../platform/shared/Refusal';
import { checkFile, createChecker, withStoredFile } from './checkFile';
import type { TemplateStore, UploadLookup, UploadQueries } from './ports';
import type { UploadReach } from './Upload';
import { assertUploadRight, reachesOwner, type UploadAccess } from './uploadAccess';

/** Per kind and owner: each file is compared with all of them. */
export const MAX_TEMPLATES = 100;

export interface NamedLayout extends FileLayout {
  readonly name: string;
}

/** Saved layouts. Later files with the same headings are read with them. @source UPL-1 */
export class ManageTemplates {
  constructor(
    private readonly access: UploadAccess,
    private readonly store: TemplateStore,
  ) {}

  /** @throws Refusal FORBIDDEN for an owner out of reach. */
  async list(reach: UploadReach, kind: UploadKind, owner: string): Promise<readonly FileTemplate[]> {
    if (await reachesOwner(this.access, reach, kind, owner)) return this.access.queries.templatesFor(kind, owner);
    throw forbidden(`You don't have access to these files for ${owner}.`);
  }

  /** @throws Refusal FORBIDDEN; NAME_TAKEN; TOO_LARGE; BAD_REQUEST for an invalid layout. */
  async create(caller: Caller, kind: UploadKind, owner: string, named: NamedLayout, now: Date): Promise<FileTemplate> {
    await assertUploadRight(this.access, caller, kind, owner);
    assertLayout(kind, named, true);
    if ((await this.access.queries.templatesFor(kind, owner)).length >= MAX_TEMPLATES) throw tooMany();
    const templatePk = newPk(owner);
    const isAdded = await this.store.add({ ...named, templatePk, kind, owner }, caller, now);
    if (!isAdded) throw nameTaken(named.name);
    return this.load(templatePk);
  }

  /** @throws Refusal NOT_FOUND; STALE_VERSION, NAME_TAKEN; BAD_REQUEST for an invalid layout. */
  async change(
    caller: Caller,
    reach: UploadReach,
    templatePk: string,
    { version, ...named }: NamedLayout & { readonly version: number },
    now: Date,
  ): Promise<FileTemplate> {
    const { kind, owner } = await this.find(reach, templatePk);
    await assertUploadRight(this.access, caller, kind, owner);
    assertLayout(kind, named, true);
    const change = await this.store.change({ ...named, templatePk, kind, owner }, version, caller, now);
    if (change === 'nameTaken') throw nameTaken(named.name);
    if (change === 'stale') {
      throw staleVersion('This template has been changed since you opened it. Reload it and try again.');
    }
    return this.load(templatePk);
  }

  /** @throws Refusal NOT_FOUND. */
  async remove(caller: Caller, reach: UploadReach, templatePk: string): Promise<boolean> {
    const { kind, owner } = await this.find(reach, templatePk);
    await assertUploadRight(this.access, caller, kind, owner);
    return this.store.remove(templatePk);
  }

  /** @throws Refusal NOT_FOUND if it does not exist or is out of reach. */
  async find(reach: UploadReach, templatePk: string): Promise<FileTemplate> {
    const template = await this.store.find(templatePk);
    if (template && (await reachesOwner(this.access, reach, template.kind, template.owner))) return template;
    throw notFound('template');
  }

  private async load(templatePk: string): Promise<FileTemplate> {
    const template = await this.store.find(templatePk);
    if (!template) throw notFound('template');
    return template;
  }
}

/** Tries a template on an uploaded file without changing either. */
export class TestTemplate {
  constructor(
    private readonly templates: ManageTemplates,
    private readonly queries: UploadQueries,
    private readonly lookup: UploadLookup,
    private readonly files: FileStorage,
    private readonly reading: FileReading,
  ) {}

  /** @throws Refusal NOT_FOUND for either; FILE_UNREADABLE. */
  async run(reach: UploadReach, templatePk: string, filePk: string, signal?: AbortSignal) {
    const layout = await this.templates.find(reach, templatePk);
    const upload = await this.queries.find(reach, filePk);
    if (!upload || upload.kind !== layout.kind) throw notFound('upload');
    const { kind } = upload;
    const judge = createChecker(upload, reach, this.lookup, new Date(upload.addDate));
    const found = await withStoredFile(this.files, filePk, (file) =>
      checkFile(this.reading, file, { kind, templates: [], layout }, judge, signal ? { signal } : {}),
    );
    const { goodRows, errorRows, errors } = found;
    const masked = new MaskedFile({ kind, layout });
    return { rows: goodRows + errorRows, goodRows, errors: errors.map((error) => masked.error({ ...error })) };
  }
}

/** @throws Refusal BAD_REQUEST with the problem. */
export function assertLayout(kind: UploadKind, layout: FileLayout, isWhole: boolean): void {
  const problem = layoutProblem(kind, layout, isWhole);
  if (problem !== undefined) throw badRequest(problem);
}

function tooMany(): Refusal {
  const message = `There are already ${MAX_TEMPLATES} templates for these files. Change one of them, or delete one first.`;
  return new Refusal(ErrorCode.TooMany, message);
}

function nameTaken(name: string): Refusal {
  return new Refusal(
    ErrorCode.NameTaken,
    `There is already a template “${name}”. Change that one, or choose another name.`,
  );
}
