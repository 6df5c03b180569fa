import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from './calls.ts'

/** What is particular to the detail of one noun, between its lead and its values. */
export interface OwnBlocksProps {
  readonly resource: Resource
  readonly row: Row
  /** All fields of the record have been read. */
  readonly isReady: boolean
  /** Changes with the record and its related rows. */
  readonly version: string
}
