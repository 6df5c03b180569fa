import { expect, test } from 'vitest'
import { slots } from '../../src/kernel/slots.ts'

test('no more work than the limit runs at a time, and what waits goes on in its order', async () => {
  const { acquire, release } = slots(2)
  const begun: number[] = []
  let running = 0,
    most = 0
  const work = async (number: number): Promise<void> => {
    await acquire()
    begun.push(number)
    most = Math.max(most, (running += 1))
    await new Promise((resume) => setTimeout(resume, 5))
    running -= 1
    release()
  }
  await Promise.all([1, 2, 3, 4, 5].map(work))
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
  await Promise.all([6, 7].map(work))
  expect(most).toBe(2)
})
