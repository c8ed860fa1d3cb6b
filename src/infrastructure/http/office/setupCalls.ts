import { addSetup, changeSetup, getSetup, getSetupProgress, searchSetup } from '../../../../contract/office/setup';
import { fromCalls } from '../fromCalls';

export const setupCalls = fromCalls({
  progress: getSetupProgress,
  search: searchSetup,
  read: getSetup,
  add: addSetup,
  change: changeSetup,
});
