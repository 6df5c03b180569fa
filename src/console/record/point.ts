/** A point between two words that stays at the end of the line where they part. */
export const POINT = '\u00a0· '
