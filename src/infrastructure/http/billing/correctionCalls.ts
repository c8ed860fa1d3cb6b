import { answerCorrectionsByFile } from '../../../../contract/billing/correctionAnswers';
import { getCorrectionLayout, saveCorrectionLayout } from '../../../../contract/billing/correctionLayouts';
import {
  answerCorrection,
  decideCorrections,
  editCorrection,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../../contract/billing/corrections';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const correctionCalls = fromCalls({
  search: searchCorrections,
  decide: adapted(decideCorrections, { answer: ({ results }) => results }),
  edit: editCorrection,
  send: sendCorrections,
  file: savedFile(getCorrectionFile, { name: () => 'corrections.xlsx', isAny: () => true }),
  answer: answerCorrection,
  answerByFile: answerCorrectionsByFile,
});

export const correctionLayoutCalls = fromCalls({ read: getCorrectionLayout, save: saveCorrectionLayout });
