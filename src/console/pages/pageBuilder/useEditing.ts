import { blockOf, PAGE_HEAD, type PageBlock, type PageConfig } from '../../../contract/parts/pageBlocks.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { askInput } from '../../bulk/askInput.tsx'
import { t } from '../../text.ts'
import { moved, newKey, withBlocks } from './editPage.ts'

/** The page that is edited, and who hears of it. */
export interface PageEditing {
  readonly resource: Resource
  readonly page: PageConfig
  readonly change: (page: PageConfig) => void
  readonly mark: (key: string) => void
}

const idOf = (key: string): string => `page-block-${key}`
/** Focuses a block once it is drawn. */
function focusKey(key: string | undefined): void {
  if (key !== undefined) setTimeout(() => document.getElementById(idOf(key))?.focus(), 50)
}

/** Asks for the values of a block; null if the operator cancels. */
async function ask(resource: Resource, type: string, values: PageBlock['props'] | null) {
  const spec = blockOf(type)
  if (!spec) return null
  const row = values && { id: '', ...values }
  return askInput({ resource, title: t(spec.label), yes: t('确定'), fields: spec.fields, row })
}

/** What buttons and keys do to a page. */
export function useEditing({ resource, page, change, mark }: PageEditing) {
  const { components } = page
  const put = (blocks: readonly PageBlock[], key: string | undefined): void => {
    change(withBlocks(page, blocks))
    focusKey(key)
  }
  return {
    idOf,
    mark,
    focus: (index: number): void => focusKey(components[index]?.key),
    head: async (): Promise<void> => {
      const row = { id: '', ...page.page }
      const head = await askInput({ resource, title: t('页面设置'), yes: t('确定'), fields: PAGE_HEAD, row })
      if (head) change({ ...page, page: head })
    },
    add: async (type: string): Promise<void> => {
      const props = await ask(resource, type, null)
      const block = props && { key: newKey(page), type, props }
      if (block) put([...components, block], block.key)
    },
    edit: async (index: number): Promise<void> => {
      const block = components[index]
      const props = block ? await ask(resource, block.type, block.props) : null
      if (block && props) put(components.with(index, { ...block, props }), block.key)
      else focusKey(block?.key)
    },
    move: (from: number, to: number): void => {
      change(moved(page, from, to))
      focusKey(components[from]?.key)
    },
    copy: (index: number): void => {
      const block = components[index]
      const key = newKey(page)
      if (block) put(components.toSpliced(index + 1, 0, { ...block, key }), key)
    },
    remove: (index: number): void =>
      put(components.toSpliced(index, 1), (components[index + 1] ?? components[index - 1])?.key),
  }
}
