import { ListScreen } from '../list/ListScreen.tsx'
import type { PageProps } from '../places.ts'

/** The list screen of a declared noun. */
export function ListPage({ resource, menu }: PageProps) {
  return resource ? <ListScreen resource={resource} menu={menu} /> : null
}
