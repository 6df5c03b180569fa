import type { Resource } from '../contract/define/resource.ts'
import type { MenuRow } from './menus.ts'

/** What every page is given: the resource and menu row it stands for, where it has them. */
export interface PageProps {
  readonly path: string
  readonly resource?: Resource
  readonly menu?: MenuRow
}
