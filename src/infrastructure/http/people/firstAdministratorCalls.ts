import { becomeFirstAdministrator, getFirstAdministrator } from '../../../../contract/people/firstAdministrator';
import { adapted, fromCalls } from '../fromCalls';

export const firstAdministratorCalls = fromCalls({
  isMissing: adapted(getFirstAdministrator, { answer: ({ isMissing }) => isMissing }),
  become: becomeFirstAdministrator,
});
