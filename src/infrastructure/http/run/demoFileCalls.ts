import { getDemoFile, listDemoFiles } from '../../../../contract/run/demoFiles';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { adapted, fromCalls } from '../fromCalls';

export const demoFileCalls = fromCalls({
  list: adapted(listDemoFiles, {
    answer: ({ items }) => items,
    // While a code is being typed, the owner is incomplete.
    expected: [ErrorCode.Forbidden],
  }),
  content: adapted(getDemoFile, {
    answer: ({ base64 }) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
  }),
});
