/** Mark of the browser's timeline at which the first view stands; measurements read it. */
export const FIRST_VIEW = 'first-view'
