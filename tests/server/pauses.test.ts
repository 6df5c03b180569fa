import { expect, test } from 'vitest'
import { mapWithPauses, sortWithPauses, startWithPauses } from '../../src/server/store/pauses.ts'

/** Numbers in an order that is the same at every run. */
const mixed = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index * 7919 + 104_729) % (count || 1))
const ascending = (a: number, b: number): number => a - b

test.each([0, 1, 499, 500, 501, 1000, 1003, 12_345])('%i items are sorted like by `sort`', async (count) => {
  const list = mixed(count)
  expect(await sortWithPauses(list, ascending)).toEqual([...list].sort(ascending))
})

test('items that compare as equal keep their order', async () => {
  const list = mixed(3000).map((number, place) => ({ group: number % 10, place }))
  expect(await sortWithPauses(list, (a, b) => a.group - b.group)).toEqual(
    [...list].sort((a, b) => a.group - b.group || a.place - b.place),
  )
})

test('steps of long work that follow each other let timers run between their items', async () => {
  const spend = (ms: number): number => {
    for (const until = performance.now() + ms; performance.now() < until; );
    return ms
  }
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  // Each list alone would be short enough to run without a pause.
  for (let step = 0; step < 20; step += 1) await mapWithPauses([4, 4, 4], spend)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('work for every item is started with pauses and awaited; the first failure is told', async () => {
  expect(await startWithPauses([1, 2, 3], (number) => Promise.resolve(number * 2))).toEqual([2, 4, 6])
  const failing = startWithPauses([1, 2, 3], (number) => {
    for (const until = performance.now() + 20; performance.now() < until; );
    return number === 1 ? Promise.reject(new Error('no answer')) : Promise.resolve(number)
  })
  await expect(failing).rejects.toThrow('no answer')
})
