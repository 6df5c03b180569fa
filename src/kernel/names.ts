/**
 * A copy without prototype of a table that is looked up by names from outside, so that `constructor` and
 * `toString` are not found in it.
 */
export const named = <T extends object>(entries: T): T => Object.setPrototypeOf({ ...entries }, null) as T
