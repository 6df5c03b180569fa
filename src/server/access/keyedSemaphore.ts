interface Queue {
  running: number
  readonly waiters: (() => void)[]
}
const queues = new Map<string, Queue>()

/**
 * Runs `run` with at most `maxConcurrent` at a time of the same key in this process; others wait in the order
 * of their calls.
 */
export async function withPermit<T>(key: string, maxConcurrent: number, run: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiters: [] }
  queues.set(key, queue)
  if (queue.running >= maxConcurrent)
    await new Promise<void>((resume) => {
      queue.waiters.push(resume)
    })
  else queue.running += 1
  try {
    return await run()
  } finally {
    const next = queue.waiters.shift()
    if (next) next()
    else {
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
