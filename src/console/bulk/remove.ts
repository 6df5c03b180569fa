/** Name under which deleting rows is previewed, run and remembered beside the declared actions. */
export const REMOVE = 'remove'
