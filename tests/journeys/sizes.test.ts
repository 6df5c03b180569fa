import { expect, test } from 'vitest'
import { openConsoleAt } from '../bench/console.ts'
import { firstLoads } from '../bench/sizes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('login, first list and palette download no more than their limits', async () => {
  const stand = await openConsoleAt(server.url)
  try {
    const rows = await firstLoads(stand)
    expect(rows.length).toBe(5)
    for (const { label, value, unit, limit } of rows) {
      expect(value, label).toBeGreaterThan(0)
      expect(value, `${label} in ${unit}`).toBeLessThanOrEqual(limit)
    }
  } finally {
    await stand.close()
  }
})
