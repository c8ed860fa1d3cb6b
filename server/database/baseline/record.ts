/** Columns that say who added and last changed a row, for tables that the server fills. */
export const RECORD = `
  add_date timestamptz not null, add_user text not null, mod_date timestamptz not null, mod_user text not null`;

/** The same columns with defaults, for tables whose rows may come without them. */
export const RECORD_WITH_DEFAULTS = `
  add_date timestamptz not null default now(), add_user text not null default 'system',
  mod_date timestamptz not null default now(), mod_user text not null default 'system'`;
