/** The rights to see, add, edit and remove rows of a noun. */
export function crud(noun: string): string[] {
  return ['view', 'add', 'edit', 'delete'].map((operation) => `${noun}_${operation}`)
}
