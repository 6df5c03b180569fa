import { emptyPage, type PageBlock, type PageConfig } from '../../../contract/parts/pageBlocks.ts'

/** The page a form holds; a new one is empty. */
export const pageOf = (value: unknown): PageConfig => {
  const page = value as Partial<PageConfig> | null
  return page?.page && Array.isArray(page.components) ? (page as PageConfig) : emptyPage('')
}

/** A page with other blocks. */
export const withBlocks = (page: PageConfig, components: readonly PageBlock[]): PageConfig => ({
  ...page,
  components,
})

/** A page whose block at `from` stands at `to`. */
export function moved(page: PageConfig, from: number, to: number): PageConfig {
  const block = page.components[from]
  if (!block || to < 0 || to >= page.components.length || from === to) return page
  return withBlocks(page, page.components.toSpliced(from, 1).toSpliced(to, 0, block))
}

/** A key that no block of the page has. */
export function newKey({ components }: PageConfig): string {
  const keys = new Set(components.map(({ key }) => key))
  for (let number = components.length + 1; ; number++) if (!keys.has(`b${number}`)) return `b${number}`
}

const TEXTS = ['title', 'text', 'placeholder'] as const
/** What a block says, in a few words. */
export function summaryOf({ props }: PageBlock): string {
  const text = TEXTS.map((name) => props[name]).find((value) => typeof value === 'string')
  return typeof text === 'string' ? text : ''
}

/** Rows of a block's field. */
export const rowsIn = (
  props: PageBlock['props'],
  name: string,
): readonly Readonly<Record<string, unknown>>[] => {
  const value = props[name]
  return Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
}

/** A text of a block's field; empty where it has none. */
export const textIn = (props: Readonly<Record<string, unknown>>, name: string): string => {
  const value = props[name]
  return typeof value === 'string' ? value : ''
}
