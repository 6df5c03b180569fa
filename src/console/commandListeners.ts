const listeners = new Set<(id: string) => void>()

/** Calls back with the id of each command that is run; returns the function that stops it. */
export function onCommandRun(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells who listens that a command is run. */
export function tellCommandRun(id: string): void {
  for (const listener of [...listeners]) listener(id)
}
