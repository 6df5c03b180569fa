import type { Resource } from '../../contract/define/resource.ts'
import { camelCase } from '../../kernel/text.ts'

/**
 * The nouns that a data scope is about: its `resourceCode` is their id, code or table, or the code of their
 * menu entry, which old clients fill in.
 */
export const nounsOfScope = (resources: readonly Resource[], resourceCode: string): readonly Resource[] =>
  resources.filter(({ id, code, table, menu }) => [id, code, table, menu?.code].includes(resourceCode))

/** The field that a data scope names; null for none, which old clients write as `-`. */
export const scopeColumnOf = (column: string | null | undefined): string | null =>
  column === null || column === undefined || column.trim() === '' || column.trim() === '-'
    ? null
    : camelCase(column.trim())
