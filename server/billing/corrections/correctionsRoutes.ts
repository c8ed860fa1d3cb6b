import { answerCorrectionsByFile } from '../../../contract/billing/correctionAnswers';
import { getCorrectionLayout, saveCorrectionLayout } from '../../../contract/billing/correctionLayouts';
import {
  answerCorrection,
  decideCorrections,
  editCorrection,
  exportCorrections,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../contract/billing/corrections';
import { CORRECTIONS } from '../../../src/domain/billing/corrections/correctionList';
import { reachesWhole, type Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { registerList } from '../../platform/lists/listRoutes';
import { badRequest, notFound } from '../../platform/shared/Refusal';
import type { AnswerByFile } from './AnswerByFile';
import type { AnswerCorrection, DecideCorrections, EditCorrection } from './ChangeCorrections';
import type { ReadCorrectionLayout, SaveCorrectionLayout } from './CorrectionLayouts';
import type { CorrectionQueries, RecipientKey } from './ports';
import type { SendCorrections } from './SendCorrections';

/** Use cases behind the routes of corrections. */
export interface CorrectionServices {
  readonly lists: ListExport;
  readonly queries: CorrectionQueries;
  /** For files. */
  readonly reports: CorrectionQueries;
  readonly decide: DecideCorrections;
  readonly edit: EditCorrection;
  readonly answer: AnswerCorrection;
  readonly answerByFile: AnswerByFile;
  readonly send: SendCorrections;
  readonly layout: ReadCorrectionLayout;
  readonly saveLayout: SaveCorrectionLayout;
}

/** Routes of corrections. */
export function registerCorrectionsRoutes(
  route: Route,
  { lists, queries, reports, decide, edit, answer, answerByFile, send, layout, saveLayout }: CorrectionServices,
): void {
  /** Corrections of other divisions appear not to exist. A bill never changes its division. */
  const assertSeen = async (scope: Scope, groupNumber: string, correctionPks: readonly string[], today: LocalDate) => {
    if (reachesWhole(scope, groupNumber)) return;
    const seen = await queries.byKeys(scope, groupNumber, correctionPks, today);
    if (seen.length < new Set(correctionPks).size) throw notFound('correction');
  };
  const calls = { search: searchCorrections, export: exportCorrections };
  const sources = { screen: queries, files: reports };
  registerList(route, lists, CORRECTIONS, calls, sources, ({ scope, query, today }, from) =>
    from.page(scope, from === reports ? { ...query, inquiries: 'each' } : query, today),
  );
  route(decideCorrections, async ({ caller, scope, params: { groupNumber }, body, now, today }) => {
    await assertSeen(scope, groupNumber, body.correctionPks, today);
    return { results: [...(await decide.run({ caller, scope, groupNumber, ...body, now, today }))] };
  });
  route(editCorrection, async ({ caller, scope, params, body: { isConfirmed, ...terms }, now, today }) => {
    await assertSeen(scope, params.groupNumber, [params.correctionPk], today);
    return edit.run({ caller, scope, ...params, terms, isConfirmed, now, today });
  });
  route(answerCorrection, async ({ caller, scope, params, body, now, today }) => {
    await assertSeen(scope, params.groupNumber, [params.correctionPk, ...body.others], today);
    return answer.run({ caller, scope, ...params, ...body, now, today });
  });
  route(answerCorrectionsByFile, ({ caller, scope, params: { groupNumber }, body, now, today }) =>
    answerByFile.run({ caller, scope, groupNumber, ...body, now, today }),
  );
  route(sendCorrections, ({ caller, scope, params: { groupNumber }, body, now, today, signal }) =>
    send.run({ caller, scope, groupNumber, ...body, now, today, signal }),
  );
  route(getCorrectionFile, async ({ params: { groupNumber, filePk } }) => {
    const file = await queries.file(groupNumber, filePk);
    if (!file) throw notFound('file');
    return new FileAnswer(file.name, file.mediaType, file.bytes);
  });
  route(getCorrectionLayout, ({ params: { groupNumber }, query }) => layout.run(ownerOf(groupNumber, query)));
  route(saveCorrectionLayout, ({ params: { groupNumber }, body, caller, now }) =>
    saveLayout.run(ownerOf(groupNumber, body), body.layout, caller, now),
  );
}

function ownerOf(
  groupNumber: string,
  { recipient, carrierCode }: Pick<RecipientKey, 'recipient'> & { readonly carrierCode?: string | undefined },
): RecipientKey {
  if (recipient === 'PAYROLL') return { groupNumber, recipient, carrierCode: '' };
  if (carrierCode === undefined) throw badRequest('Give the code of the carrier.');
  return { groupNumber, recipient, carrierCode };
}
