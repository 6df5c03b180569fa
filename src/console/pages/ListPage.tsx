import { lazyComponent } from '../lazyComponent.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { PageProps } from '../pageProps.ts'

const SinglePage = lazyComponent(async () => (await import('../single/SinglePage.tsx')).SinglePage)

/** The list screen of a declared noun, or the form of one that has a single row. */
export function ListPage({ resource, menu }: PageProps) {
  if (!resource) return null
  return resource.single ? (
    <SinglePage resource={resource} menu={menu} />
  ) : (
    <ListScreen resource={resource} menu={menu} />
  )
}
