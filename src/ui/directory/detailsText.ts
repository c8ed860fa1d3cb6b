import type { PersonDetails } from '../../application/directory/PersonDetails';

/** A person's details as they stand in fields. */
export type DetailsText = Readonly<Record<keyof PersonDetails, string>>;

export function textOf({ carrierCodes, agentCodes, repId, ...texts }: PersonDetails): DetailsText {
  return {
    ...texts,
    carrierCodes: carrierCodes.join(', '),
    agentCodes: agentCodes.join(', '),
    repId: repId === null ? '' : String(repId),
  };
}

/** Reads the fields. A rep that is no number becomes one that no rep has, so that it is refused and not lost. */
export function detailsIn({ carrierCodes, agentCodes, repId, ...texts }: DetailsText): PersonDetails {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()]));
  const rep = repId.trim();
  return {
    ...texts,
    ...trimmed,
    carrierCodes: codesIn(carrierCodes),
    agentCodes: codesIn(agentCodes),
    repId: rep === '' ? null : /^\d+$/.test(rep) ? Number(rep) : 0,
  };
}

function codesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
