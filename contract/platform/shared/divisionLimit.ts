import * as v from 'valibot';

/** Divisions of one group to which a person is limited in it. */
export const divisionLimitSchema = v.object({ groupNumber: v.string(), divisionNumbers: v.array(v.string()) });
