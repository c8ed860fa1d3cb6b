import {
  applyClassFile,
  listClassFiles,
  previewClassFile,
  saveMemberClasses,
  searchClassMembers,
} from '../../../../contract/billing/classes';
import { adapted, fromCalls } from '../fromCalls';

export const classCalls = fromCalls({
  members: searchClassMembers,
  save: adapted(saveMemberClasses, { answer: ({ saved }) => saved }),
  files: adapted(listClassFiles, { answer: ({ items }) => items }),
  fileEffect: previewClassFile,
  applyFile: adapted(applyClassFile, { answer: ({ saved }) => saved }),
});
