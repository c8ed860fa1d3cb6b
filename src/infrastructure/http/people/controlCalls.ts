import { changeLimit, decideLimit, listControls, listControlUses } from '../../../../contract/people/controls';
import { adapted, fromCalls } from '../fromCalls';

export const controlCalls = fromCalls({
  list: listControls,
  uses: adapted(listControlUses, { answer: ({ items }) => items }),
  change: changeLimit,
  decide: decideLimit,
});
