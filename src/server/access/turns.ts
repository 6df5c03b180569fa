interface Queue {
  running: number
  readonly waiting: (() => void)[]
}
const queues = new Map<string, Queue>()

/** Runs at most `most` at a time of what shares a key; the others of this process wait in their order. */
export async function inTurn<T>(key: string, most: number, run: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.running >= most)
    await new Promise<void>((go) => {
      queue.waiting.push(go)
    })
  else queue.running += 1
  try {
    return await run()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else {
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
