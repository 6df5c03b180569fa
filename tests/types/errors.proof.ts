import { type ErrorCode, fail, type PlainCode, Refusal } from '../../src/contract/errors.ts'

/** Refusals that cannot be written: each line with `@ts-expect-error` must be an error of the compiler. */
export const refusals = (code: ErrorCode, plain: PlainCode): readonly (() => unknown)[] => [
  () => fail('SKU_HAS_OPEN_ORDERS'),
  () => fail('PASSWORD_COMMON', {}, 'password'),
  () => fail('PASSWORD_TOO_SHORT', { least: 12 }, 'password'),
  // A sentence of a declaration replaces that of the catalogue, and its parameters with it.
  () => fail('DUPLICATE', { text: '编号已存在' }),
  () => fail(plain, {}, 'account'),
  () => new Refusal(code, { any: 1 }, 'field'),
  () => new Refusal('SHEET_CELL_TOO_LONG', { row: 1, column: 2 }, undefined, { details: {} }),
  // @ts-expect-error no such code
  () => fail('RULE'),
  // @ts-expect-error the sentence names {least}
  () => fail('PASSWORD_TOO_SHORT'),
  // @ts-expect-error the sentence names {least}, not {most}
  () => fail('PASSWORD_TOO_SHORT', { most: 12 }, 'password'),
  // @ts-expect-error one of two placeholders is missing
  () => new Refusal('SHEET_CELL_TOO_LONG', { row: 1 }),
  // @ts-expect-error its sentence has a placeholder
  (): PlainCode => 'REFUND_QTY_EXCEEDED',
]
