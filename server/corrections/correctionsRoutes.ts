import { getCorrectionLayout, saveCorrectionLayout } from '../../contract/correctionLayouts';
import {
  answerCorrection,
  decideCorrections,
  editCorrection,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../contract/corrections';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { FileAnswer, type Route } from '../http/Route';
import { notFound, Refusal } from '../shared/Refusal';
import type { AnswerCorrection, DecideCorrections, EditCorrection } from './ChangeCorrections';
import type { ReadCorrectionLayout, SaveCorrectionLayout } from './CorrectionLayouts';
import type { CorrectionQueries, RecipientKey } from './ports';
import type { SendCorrections } from './SendCorrections';

/** Use cases behind the routes of corrections. */
export interface CorrectionServices {
  readonly queries: CorrectionQueries;
  readonly decide: DecideCorrections;
  readonly edit: EditCorrection;
  readonly answer: AnswerCorrection;
  readonly send: SendCorrections;
  readonly layout: ReadCorrectionLayout;
  readonly saveLayout: SaveCorrectionLayout;
}

/** Routes of corrections. */
export function registerCorrectionsRoutes(
  route: Route,
  { queries, decide, edit, answer, send, layout, saveLayout }: CorrectionServices,
): void {
  route(searchCorrections, async ({ scope, query, today, assertGroup }) => {
    if (query.groupNumber !== undefined) await assertGroup(query.groupNumber);
    return queries.page(scope, query, today);
  });
  route(decideCorrections, async ({ caller, scope, params: { groupNumber }, body, now, today, assertGroup }) => {
    await assertGroup(groupNumber);
    return { results: [...(await decide.run({ caller, scope, groupNumber, ...body, now, today }))] };
  });
  route(editCorrection, async ({ caller, scope, params, body: { isConfirmed, ...terms }, now, today, assertGroup }) => {
    await assertGroup(params.groupNumber);
    return edit.run({ caller, scope, ...params, terms, isConfirmed, now, today });
  });
  route(answerCorrection, async ({ caller, scope, params, body, now, today, assertGroup }) => {
    await assertGroup(params.groupNumber);
    return answer.run({ caller, scope, ...params, ...body, now, today });
  });
  route(sendCorrections, async ({ caller, scope, params: { groupNumber }, body, now, today, signal, assertGroup }) => {
    await assertGroup(groupNumber);
    return send.run({ caller, scope, groupNumber, ...body, now, today, signal });
  });
  route(getCorrectionFile, async ({ params: { groupNumber, filePk }, assertGroup }) => {
    await assertGroup(groupNumber);
    const file = await queries.file(groupNumber, filePk);
    if (!file) throw notFound('file');
    return new FileAnswer(file.name, file.mediaType, file.bytes);
  });
  route(getCorrectionLayout, async ({ params: { groupNumber }, query, assertGroup }) => {
    await assertGroup(groupNumber);
    return layout.run(ownerOf(groupNumber, query));
  });
  route(saveCorrectionLayout, async ({ params: { groupNumber }, body, caller, now, assertGroup }) => {
    await assertGroup(groupNumber);
    return saveLayout.run(ownerOf(groupNumber, body), body.layout, caller, now);
  });
}

function ownerOf(
  groupNumber: string,
  { recipient, carrierCode }: Pick<RecipientKey, 'recipient'> & { readonly carrierCode?: string | undefined },
): RecipientKey {
  if (recipient === 'PAYROLL') return { groupNumber, recipient, carrierCode: '' };
  if (carrierCode === undefined) throw new Refusal(ErrorCode.BadRequest, 'Give the code of the carrier.');
  return { groupNumber, recipient, carrierCode };
}
