import type { FieldSpec } from './field.ts'
import type { Resource } from './resource.ts'

const isLookup = ({ kind, mask, readPermission, number, lookup, unique, mono }: FieldSpec): boolean =>
  kind === 'text' &&
  mask === undefined &&
  readPermission === undefined &&
  (number !== undefined || lookup === true || (Boolean(unique) && mono === true))

/** The number or code that tells rows with the same title apart in a picker; undefined where the noun has none. */
export const numberBesideTitle = (resource: Resource): string | undefined =>
  lookupFields(resource).find((name) => name !== resource.title)

/**
 * The fields by whose values the palette finds a row: document numbers, codes that are unique, and what is
 * declared as `lookup`; never a masked field or one that needs a permission. Only rows of tenants are found.
 */
export const lookupFields = (resource: Resource): readonly string[] =>
  resource.scope === 'tenant'
    ? Object.entries(resource.fields)
        .filter(([, field]) => isLookup(field))
        .map(([name]) => name)
    : []
