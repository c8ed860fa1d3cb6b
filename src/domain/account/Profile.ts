/** What people may change about themselves. @source USR-1 */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'phoneNumber', 'extension'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export type Profile = { readonly [Field in ProfileField]: string };

/** Longest value of each, in characters. */
export const PROFILE_LIMITS: Readonly<Record<ProfileField, number>> = {
  firstName: 60,
  lastName: 60,
  phoneNumber: 30,
  extension: 8,
};

/** Without spaces around it. */
export function trimmedProfile({ firstName, lastName, phoneNumber, extension }: Profile): Profile {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber: phoneNumber.trim(),
    extension: extension.trim(),
  };
}

/** What of `after` is not as in `before`. */
export function changedFields(before: Profile, after: Profile): Partial<Profile> {
  const changed = PROFILE_FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
