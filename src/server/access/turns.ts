const waiting = new Map<string, Promise<unknown>>()

/** Runs one after another what shares a key, so that a count read before cannot be outrun by parallel calls. */
export async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const before = waiting.get(key) ?? Promise.resolve()
  const own = before.then(run, run)
  waiting.set(key, own)
  try {
    return await own
  } finally {
    if (waiting.get(key) === own) waiting.delete(key)
  }
}
