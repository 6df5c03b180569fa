interface Queue {
  running: number
  readonly waiters: (() => void)[]
}
const queues = new Map<string, Queue>()

/** Runs at most `most` at a time of what shares a key; the others of this process wait in their order. */
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
