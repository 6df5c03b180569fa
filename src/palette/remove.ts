/** Action name under which deleting rows is previewed, run and recorded beside the declared actions. */
export const REMOVE = 'remove'
