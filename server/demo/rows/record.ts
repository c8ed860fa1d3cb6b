/** Who wrote a row and changed it last, and when. */
export function record(added: { at: string; by: string }, changed = added) {
  return { add_date: added.at, add_user: added.by, mod_date: changed.at, mod_user: changed.by };
}
