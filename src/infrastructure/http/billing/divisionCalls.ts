import { getDivisions, saveDivisions } from '../../../../contract/billing/divisions';
import { fromCalls } from '../fromCalls';

export const divisionCalls = fromCalls({
  ofGroup: getDivisions,
  save: saveDivisions,
});
