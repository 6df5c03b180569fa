/** Lets at most `max` pieces of work run at a time; the others wait in the order in which they came. */
export function slots(max: number): { readonly acquire: () => Promise<void>; readonly release: () => void } {
  let active = 0
  const waiters: (() => void)[] = []
  return {
    acquire: async () => {
      if (active < max) active += 1
      else
        await new Promise<void>((resume) => {
          waiters.push(resume)
        })
    },
    release: () => {
      const next = waiters.shift()
      if (next) next()
      else active -= 1
    },
  }
}
