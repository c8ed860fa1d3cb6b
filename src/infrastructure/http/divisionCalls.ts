import { getDivisions, saveDivisions } from '../../../contract/divisions';
import { fromCalls } from './fromCalls';

export const divisionCalls = fromCalls({
  ofGroup: getDivisions,
  save: saveDivisions,
});
