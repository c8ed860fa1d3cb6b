import * as v from 'valibot';
import {
  checkUpload,
  commitUpload,
  discardUpload,
  downloadUploadErrors,
  enterControlTotals,
  getUpload,
  getUploadRows,
  getUploadSample,
  reverseUpload,
  searchUploads,
} from '../../../contract/office/uploadRecords';
import {
  changeFileTemplate,
  createFileTemplate,
  getLogo,
  listFileTemplates,
  listUploadOwners,
  MAX_OFFERED,
  removeFileTemplate,
  removeLogo,
  testFileTemplate,
  uploadFile,
  uploadFiles,
  uploadLogo,
} from '../../../contract/office/uploads';
import { templateChoiceSchema } from '../../../contract/platform/shared/uploadPrimitives';
import { cleanFileName, plainName } from '../../../src/domain/platform/files/fileName';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import { invalid, notFound, type Refusal } from '../../platform/shared/Refusal';
import { XLSX_MEDIA_TYPE } from '../../platform/shared/Workbooks';
import type { CheckUpload } from './CheckUpload';
import type { CommitUpload } from './CommitUpload';
import type { DiscardUpload } from './DiscardUpload';
import type { DownloadErrors } from './DownloadErrors';
import type { EnterControlTotals } from './EnterControlTotals';
import type { ManageLogos } from './ManageLogos';
import { assertLayout, type ManageTemplates, type TestTemplate } from './ManageTemplates';
import type { GroupLogos, UploadQueries } from './ports';
import type { ReceiveUploads } from './ReceiveUploads';
import type { ReverseUpload } from './ReverseUpload';
import { type ListOwners, mayReadWhole, type UploadAccess } from './uploadAccess';

export interface UploadServices {
  readonly queries: UploadQueries;
  readonly access: UploadAccess;
  readonly owners: ListOwners;
  readonly take: ReceiveUploads;
  readonly check: CheckUpload;
  readonly commit: CommitUpload;
  readonly controlTotals: EnterControlTotals;
  readonly reverse: ReverseUpload;
  readonly discard: DiscardUpload;
  readonly errors: DownloadErrors;
}

const ROWS_A_PAGE = 100;
const MAX_ROWS_PER_PAGE = 5_000;
const HOW_TO_MAP = 'Send a JSON object that maps each file name to its template, or to "auto".';
const EMPTY_LAYOUT = { headerRow: 0, columns: [], values: [], dateOrder: 'monthFirst' } as const;
const fileTemplateMapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((given) => !Array.isArray(given)),
  v.record(v.string(), templateChoiceSchema),
);

/**
 * The calls about uploaded files.
 *
 * @source API-8 API-9 UPL-1 docs/decisions/uploads.md#each-persons-forms-take-turns
 */
export function registerUploadsRoutes(route: Route, services: UploadServices): void {
  const { queries, access, owners, take, check, commit, controlTotals, reverse, discard, errors } = services;
  route(listUploadOwners, async ({ caller, query }) => {
    const { items, total } = await owners.run(caller, query.for, query.q ?? '', MAX_OFFERED);
    return { items: [...items], total };
  });
  route(uploadFile, async ({ caller, params, now, form }) => {
    const { kind, owner, template } = params;
    await take.assertAllowed(caller, kind, owner);
    const { files } = await form();
    const [upload] = await take.run({ caller, kind, owner, files: files.map((file) => ({ file, template })), now });
    if (!upload) throw notFound('upload');
    return upload;
  });
  route(uploadFiles, async ({ caller, params, now, form }) => {
    const { kind, owner } = params;
    await take.assertAllowed(caller, kind, owner);
    const { files, fields } = await form();
    const templates = templatesOf(
      files.map(({ fileName }) => fileName),
      fields['fileTemplateMap'],
    );
    const named = files.map((file) => ({ file, template: templates.get(file.fileName) ?? 'auto' }));
    return { items: [...(await take.run({ caller, kind, owner, files: named, now }))] };
  });
  route(searchUploads, async ({ caller, scope, body }) => {
    const { items, total } = await queries.search({ scope, userId: caller.userId }, body);
    return { items: [...items], total };
  });
  route(getUpload, async ({ caller, scope, params }) => {
    const upload = await queries.find({ scope, userId: caller.userId }, params.filePk);
    if (!upload) throw notFound('upload');
    return upload;
  });
  route(getUploadSample, async ({ caller, scope, params: { filePk } }) => {
    if (!(await queries.find({ scope, userId: caller.userId }, filePk))) throw notFound('upload');
    const { layout, ...sample } = await queries.sampleOf(filePk);
    return { ...sample, layout: layout ?? EMPTY_LAYOUT };
  });
  route(getUploadRows, async ({ caller, scope, params: { filePk }, query, recordSpecialData }) => {
    const upload = await queries.find({ scope, userId: caller.userId }, filePk);
    if (!upload) throw notFound('upload');
    const { offset = 0, limit = ROWS_A_PAGE, masked } = query;
    const { kind, owner, state } = upload;
    // Only applied payroll files are compared.
    const isCompared = masked === 'false' && kind === UploadKind.PayrollDeductions && state === 'COMMITTED';
    const hasMemberIds = isCompared && (await mayReadWhole(access, caller, kind, owner));
    if (hasMemberIds) recordSpecialData();
    return queries.rowsOf(upload, offset, Math.min(limit, MAX_ROWS_PER_PAGE), hasMemberIds);
  });
  route(checkUpload, async ({ caller, scope, params: { filePk }, body, now }) => {
    const reach = { scope, userId: caller.userId };
    const { template = 'auto', layout = null } = body;
    const upload = await queries.find(reach, filePk);
    if (!upload) throw notFound('upload');
    if (layout) assertLayout(upload.kind, layout, false);
    return check.run({ caller, reach, filePk, template, layout, now });
  });
  route(commitUpload, async ({ caller, scope, params: { filePk }, body, idempotencyKey, now, assertRecentSignIn }) => {
    const reach = { scope, userId: caller.userId };
    return commit.run({ caller, reach, idempotencyKey, filePk, options: body, now, assertRecentSignIn });
  });
  route(enterControlTotals, ({ caller, scope, params: { filePk }, body, idempotencyKey, now }) => {
    const reach = { scope, userId: caller.userId };
    return controlTotals.run({ caller, reach, idempotencyKey, filePk, ...body, now });
  });
  route(
    reverseUpload,
    async ({ caller, scope, params: { filePk }, idempotencyKey, body, now, today, assertRecentSignIn }) => {
      const reach = { scope, userId: caller.userId };
      return reverse.run({ caller, reach, idempotencyKey, filePk, ...body, now, today, assertRecentSignIn });
    },
  );
  route(discardUpload, ({ caller, scope, params: { filePk }, now }) =>
    discard.run({ caller, reach: { scope, userId: caller.userId }, filePk, now }),
  );
  route(downloadUploadErrors, async ({ caller, scope, params: { filePk }, signal, recordSpecialData }) => {
    const reach = { scope, userId: caller.userId };
    const { name, bytes, isWhole } = await errors.run(caller, reach, filePk, signal);
    if (isWhole) recordSpecialData();
    return new FileAnswer(name, XLSX_MEDIA_TYPE, bytes);
  });
}

/**
 * The template of each file, by received file name. The map may use the sender's name for the file, with or without the
 * timestamp prefix; files that it does not name use `auto`.
 *
 * @throws Refusal BAD_REQUEST for a missing or invalid map, and for a name that matches no file.
 */
function templatesOf(fileNames: readonly string[], map: string | undefined): ReadonlyMap<string, string> {
  if (map === undefined) throw badMap(`The form field "fileTemplateMap" is missing. ${HOW_TO_MAP}`);
  const given = v.safeParse(fileTemplateMapSchema, map);
  if (!given.success) throw badMap(`The form field "fileTemplateMap" cannot be read. ${HOW_TO_MAP}`);
  const templates = new Map<string, string>();
  const missing: string[] = [];
  // Exact matches are applied last, so that they win.
  const entries = Object.entries(given.output).map(([name, template]) => {
    const names = [cleanFileName(name), cleanFileName(nameInForm(name))];
    const exact = fileNames.filter((fileName) => names.includes(fileName));
    const plain = fileNames.filter((fileName) => names.includes(plainName(fileName)));
    if (exact.length + plain.length === 0) missing.push(names[0] ?? '');
    return { template, exact, plain };
  });
  for (const { template, plain } of entries) for (const fileName of plain) templates.set(fileName, template);
  for (const { template, exact } of entries) for (const fileName of exact) templates.set(fileName, template);
  if (missing.length === 0) return templates;
  const sent = fileNames.map((name) => `“${name}”`).join(', ');
  throw badMap(`“${missing[0]}” in "fileTemplateMap" is not among the files sent: ${sent}. ${HOW_TO_MAP}`);
}

/** A file name as browsers escape it in a multipart header. */
function nameInForm(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

function badMap(message: string): Refusal {
  return invalid('fileTemplateMap', message);
}

/** The calls about a group's logo. @source API-10 */
export function registerLogoRoutes(route: Route, logos: ManageLogos, saved: Pick<GroupLogos, 'find'>): void {
  route(uploadLogo, async ({ caller, params: { groupNumber }, now, form }) => {
    const [file] = (await form()).files;
    if (!file) throw notFound('file');
    return logos.save(groupNumber, await file.read(), caller, now);
  });
  route(getLogo, async ({ params: { groupNumber } }) => ({ logoUrl: await saved.find(groupNumber) }));
  route(removeLogo, async ({ caller, params: { groupNumber }, now }) => ({
    removed: await logos.remove(groupNumber, caller, now),
  }));
}

interface FileTemplateServices {
  readonly templates: ManageTemplates;
  readonly test: TestTemplate;
}

export function registerFileTemplatesRoutes(route: Route, { templates, test }: FileTemplateServices): void {
  route(listFileTemplates, async ({ caller, scope, query: { kind, owner } }) => ({
    items: await templates.list({ scope, userId: caller.userId }, kind, owner),
  }));
  route(createFileTemplate, ({ caller, body: { kind, owner, ...named }, now }) =>
    templates.create(caller, kind, owner, named, now),
  );
  route(changeFileTemplate, ({ caller, scope, params, body, now }) =>
    templates.change(caller, { scope, userId: caller.userId }, params.templatePk, body, now),
  );
  route(removeFileTemplate, async ({ caller, scope, params }) => ({
    removed: await templates.remove(caller, { scope, userId: caller.userId }, params.templatePk),
  }));
  route(testFileTemplate, ({ caller, scope, params, body, signal }) =>
    test.run({ scope, userId: caller.userId }, params.templatePk, body.filePk, signal),
  );
}
