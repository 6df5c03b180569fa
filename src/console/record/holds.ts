import type { Row } from './calls.ts'

type Expected = string | boolean | readonly string[]

/** Whether a record has all these values. */
export const holds = (when: Readonly<Record<string, Expected | undefined>>, row: Row): boolean =>
  Object.entries(when).every(([name, expected]) => {
    const value = row[name]
    if (Array.isArray(expected)) return (expected as readonly string[]).includes(String(value))
    return typeof expected === 'boolean' ? Boolean(value) === expected : value === expected
  })
