/**
 * Entries that are looked up by names from outside. Without a prototype `constructor` and `toString` are
 * names like any other: unknown
 * ones.
 */
export const named = <T extends object>(entries: T): T => Object.setPrototypeOf({ ...entries }, null) as T
