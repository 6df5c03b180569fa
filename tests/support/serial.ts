let last = 0

/** A number that no two rows of one test file share. */
export const serial = (): number => (last += 1)
