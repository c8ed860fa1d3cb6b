import { compareAuditTrail, readAuditTrail, searchAuditEvents } from '../../../../contract/office/audit';
import { listKeptData } from '../../../../contract/office/keptData';
import { adapted, fromCalls } from '../fromCalls';

export const auditCalls = fromCalls({
  search: searchAuditEvents,
  kept: adapted(listKeptData, { answer: ({ items }) => items }),
  trail: readAuditTrail,
  compareTrail: compareAuditTrail,
});
