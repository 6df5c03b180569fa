import type { Resource } from '../../../contract/define/resource.ts'
import type { NamedField } from './ruleNoun.ts'

/** Props of the inputs of a condition's values. */
export interface ValueProps {
  readonly id: string
  readonly noun: Resource
  readonly field: NamedField
  readonly values: readonly string[]
  /** Whether the comparison takes several values. */
  readonly multiple: boolean
  readonly change: (values: readonly string[]) => void
}
