import { describe, expect, test } from 'vitest'
import { msUntilClock } from '../../src/kernel/time.ts'

const at = (utc: string) => Date.parse(`2026-11-29T${utc}Z`)
const HOUR_MS = 3_600_000

describe('the time until a time of day in Shanghai', () => {
  test('later today, or tomorrow where it is past; a whole day at the very moment', () => {
    expect(msUntilClock('10:00', at('01:00:00'))).toBe(HOUR_MS)
    expect(msUntilClock('10:00', at('02:00:01'))).toBe(24 * HOUR_MS - 1000)
    expect(msUntilClock('10:00', at('02:00:00'))).toBe(24 * HOUR_MS)
    expect(msUntilClock('04:30', at('20:00:00'))).toBe(HOUR_MS / 2)
  })
})
