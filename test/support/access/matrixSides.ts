/** Targets of a call relative to a person who belongs to the `own` group, its rep, its carrier and its agent. */
export const SIDES = ['own', 'sibling', 'otherCarrier', 'otherAgent', 'foreign', 'none'] as const;
export type Side = (typeof SIDES)[number];

interface SideGroup {
  readonly groupNumber: string;
  readonly name: string;
  readonly repId: number;
  readonly carrier: string;
  readonly agent: string;
}

/**
 * A group per side: the person's own; one with the same rep, carrier and agent; one with another carrier; one with another
 * agent; one with nothing in common; and one that does not exist.
 */
export const GROUPS: Readonly<Record<Side, SideGroup>> = {
  own: { groupNumber: '10001', name: 'Own Foods', repId: 1, carrier: 'OWNC', agent: 'OWNA' },
  sibling: { groupNumber: '10002', name: 'Sibling Mills', repId: 1, carrier: 'OWNC', agent: 'OWNA' },
  otherCarrier: { groupNumber: '10003', name: 'Across Works', repId: 1, carrier: 'OTHERC', agent: 'OWNA' },
  otherAgent: { groupNumber: '10004', name: 'Beside Labs', repId: 1, carrier: 'OWNC', agent: 'OTHERA' },
  foreign: { groupNumber: '20002', name: 'Faraway Tools', repId: 2, carrier: 'FARC', agent: 'FARA' },
  none: { groupNumber: '99999', name: 'Nowhere', repId: 9, carrier: 'NOC', agent: 'NOA' },
};

export const OWN = GROUPS.own.groupNumber;
export const FOREIGN = GROUPS.foreign.groupNumber;
