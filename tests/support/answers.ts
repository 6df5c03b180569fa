import { expect } from 'vitest'
import type { Answer } from './client.ts'

/** An answer that has to be a success, as it came. */
export function ok<T extends { readonly code: number; readonly body: unknown }>(answer: T): T {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer
}

/** What a success carries. */
export const dataOf = <T>(answer: Answer<T>): T => ok(answer).data
