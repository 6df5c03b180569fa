import type { ReactNode } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from './calls.ts'
import type { PartView } from './partView.ts'

/** What is particular to the detail of one noun, between its lead and its values. */
export interface OwnBlocksProps {
  readonly resource: Resource
  readonly row: Row
  /** All fields of the record have been read. */
  readonly isReady: boolean
  /** Changes with the record and its related rows. */
  readonly version: string
}

/** What stays at the foot of a record. */
export interface OwnFootProps extends OwnBlocksProps {
  /** Buttons of these actions, where they can run now. */
  readonly buttons: (actions?: readonly string[]) => ReactNode
}

/** A part of a record with a form of its own. */
export interface OwnPartProps extends Omit<OwnBlocksProps, 'isReady'> {
  readonly view: PartView
}
