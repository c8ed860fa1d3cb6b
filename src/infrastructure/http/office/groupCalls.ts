import { getGroup, remindGroups, searchGroups } from '../../../../contract/office/groups';
import { adapted, fromCalls } from '../fromCalls';

export const groupCalls = fromCalls({
  search: searchGroups,
  find: getGroup,
  remind: adapted(remindGroups, { answer: ({ results }) => results }),
});
