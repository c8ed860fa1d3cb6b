/** Characters in a note or a reason that a person types; more is cut by screens and refused by the server. */
export const LONGEST_NOTE = 500;
