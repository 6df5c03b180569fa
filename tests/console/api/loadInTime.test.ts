import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadError, loadInTime } from '../../../src/console/loadInTime.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('code that does not arrive within 120 seconds is a load error, and not before', async () => {
  const outcome = vi.fn<(error: unknown) => void>()
  loadInTime(() => new Promise(() => undefined)).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(LoadError))
})

test('code that fails is a load error at once; code that arrives leaves no timer behind', async () => {
  await expect(loadInTime(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(
    LoadError,
  )
  expect(await loadInTime(() => Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
