/** Performance mark set when the first view has been painted; measurements read it. */
export const FIRST_VIEW = 'first-view'
