import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from './calls.ts'
import { leadFields } from './lead.ts'
import { reckonedFields } from './reckon.ts'
import { barFields } from './sumOf.ts'

/** Fields whose values stand above the others: in the lead, in blocks of their own, in the bar, in the sum. */
export const elsewhereFields = (
  resource: Resource,
  row: Row,
  permissions: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set([
    ...leadFields(resource, permissions),
    ...(resource.detail.drawn ?? []),
    ...barFields(resource, row),
    ...reckonedFields(resource, row),
  ])
