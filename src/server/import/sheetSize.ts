/** What the widest and longest sheet of any program has, empty cells and rows included. */
export const WIDEST = 16_384,
  LONGEST = 1_048_576
