import type { Resource } from '../contract/define/resource.ts'
import type { MenuRow } from './menus.ts'

/** Props of every page: its resource and menu row, where it has them. */
export interface PageProps {
  readonly path: string
  readonly resource?: Resource
  readonly menu?: MenuRow
}
