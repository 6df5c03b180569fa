import { expect } from 'vitest'
import type { Answer } from './client.ts'

/** The answer itself, which must be a success. */
export function ok<T extends { readonly code: number; readonly body: unknown }>(answer: T): T {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer
}

/** The data of an answer, which must be a success. */
export const dataOf = <T>(answer: Answer<T>): T => ok(answer).data
