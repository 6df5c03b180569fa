import type { Fen } from '../../kernel/money.ts'
import { APPROVAL_RIGHT } from './approval.ts'
import { permissionOf } from './permission.ts'
import type { Resource } from './resource.ts'
import { withStateCodes } from './states.ts'
import type { WaitSpec } from './wait.ts'

/** A declared or derived wait of a noun. */
export interface Wait extends WaitSpec {
  readonly resource: Resource
  /** Chinese; `{noun}` stands for the label of the noun. */
  readonly title: string
  readonly permission: string
}

/** What waits in a noun: rows to be approved first, then what it declares. */
export function waitsOf(resource: Resource): readonly Wait[] {
  const { approval, stateField, waits } = resource
  const approvals: readonly (readonly [string, WaitSpec])[] =
    approval &&
    stateField !== null &&
    !Object.values(waits).some(({ filter }) => isApproval(filter, resource))
      ? [
          [
            '{noun}待审批',
            { filter: { [stateField]: approval.state }, right: APPROVAL_RIGHT, icon: 'stamp', sort: 10 },
          ],
        ]
      : []
  return [...approvals, ...Object.entries(waits)].map(([title, wait]) => ({
    ...wait,
    filter: withStateCodes(resource, wait.filter),
    resource,
    title,
    permission: permissionOf(resource, wait.right ?? 'view'),
  }))
}

/** Whether a declared wait is that of the rows to be approved, told in more detail. */
const isApproval = (filter: WaitSpec['filter'], { approval, stateField }: Resource): boolean =>
  approval !== null && stateField !== null && filter[stateField] === approval.state

/** A row of the desk: what waits, with the filter that opens it. Moments as `yyyy-MM-dd HH:mm:ss`. */
export interface WaitRow {
  readonly resource: string
  /** Label of the noun, Chinese. */
  readonly noun: string
  readonly title: string
  readonly icon: string
  readonly alarm: boolean
  readonly filter: Readonly<Record<string, string>>
  readonly count: number
  /** There are more rows than were counted. */
  readonly capped: boolean
  readonly sum: Fen | null
  readonly oldest: string | null
  readonly late: number
  /** Rows that become late within 24 hours. */
  readonly soon: number
  /** The most frequent values of `by`, with their number. */
  readonly top: readonly { readonly label: string; readonly count: number }[]
}
