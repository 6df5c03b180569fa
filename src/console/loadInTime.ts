const LOAD_TIMEOUT_MS = 120_000

/** Code or styles of the console that did not arrive: the connection was lost, or a newer version replaced them. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** Loads code; rejects with a `LoadError` if it fails, or has not arrived after 120 seconds. */
export function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(new LoadError(String(cause)))
    const timer = setTimeout(() => fail('120 s'), LOAD_TIMEOUT_MS)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, fail)
  })
}
