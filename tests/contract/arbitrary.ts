import fc, { type Arbitrary } from 'fast-check'
import type { Fields, FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'

const two = (number: number): string => String(number).padStart(2, '0')
const day = fc
  .tuple(
    fc.integer({ min: 1970, max: 2100 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`)
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map(two).join(':'))
const moment = fc.tuple(day, clock).map((parts) => parts.join(' '))
const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)
const plainText = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => text.trim() !== '' && !text.includes('\u0000'))

const decimals = (scale: number): Arbitrary<number> =>
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => whole / 10 ** scale)

/** A value in row form that is valid for the field. */
export function valueOf(field: FieldSpec): Arbitrary<unknown> {
  switch (field.kind) {
    case 'integer':
      return fc.integer()
    case 'money':
      return fc.maxSafeInteger()
    case 'decimal':
    case 'percent':
      return decimals(field.scale ?? 2)
    case 'flag':
      return fc.boolean()
    case 'date':
      return day
    case 'dateTime':
      return moment
    case 'window':
      return fc.record({ from: fc.option(moment), to: fc.option(moment) })
    case 'oneOf':
      return fc.constantFrom(...Object.keys(field.choices ?? {}))
    case 'dictionary':
      return field.numeric ? fc.nat({ max: 99 }).map(String) : plainText
    case 'reference':
    case 'parent':
      return id
    case 'someOf':
      return fc.subarray(Object.keys(field.choices ?? {}), { minLength: 1 })
    case 'references':
      return fc.uniqueArray(id, { minLength: 1, maxLength: 4 })
    case 'json':
      return fc
        .dictionary(fc.constantFrom('unit', 'sizes', 'note'), fc.jsonValue({ maxDepth: 2 }))
        .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    case 'rows':
      return fc.array(rowOf(field.fields ?? {}), { maxLength: 3 })
    case 'text':
    case 'longText':
    case 'secret':
    case 'image':
    case 'file':
      return plainText
  }
}

/** A row of these fields in which any value may be null. */
export const rowOf = (fields: Fields): Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.kind === 'rows' ? valueOf(field) : fc.option(valueOf(field)),
      ]),
    ),
  )

/** A stored row of a resource: id, version, state and fields. */
export function storedRow({ fields, states, stateField }: Resource): Arbitrary<Record<string, unknown>> {
  const state = stateField && states ? { [stateField]: fc.constantFrom(...Object.keys(states.labels)) } : {}
  return fc
    .tuple(rowOf(fields), fc.record({ id, version: fc.nat(), ...state }))
    .map(([row, system]) => ({ ...row, ...system }))
}
