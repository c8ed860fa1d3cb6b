import {
  decideErasure,
  previewErasure,
  requestErasure,
  searchErasures,
} from '../../../../contract/office/memberErasures';
import { adapted, fromCalls } from '../fromCalls';

/** An erasure replaces the member in every record of the group. */
const deadlineMs = 120_000;

export const erasureCalls = fromCalls({
  preview: adapted(previewErasure, { deadlineMs }),
  request: requestErasure,
  decide: adapted(decideErasure, { deadlineMs }),
  search: searchErasures,
});
