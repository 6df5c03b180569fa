import { isEmpty, validateDraft } from '../../../contract/define/validate.ts'
import type { Fields, FieldSpec } from '../../../contract/define/field.ts'
import { fail } from '../../../contract/errors.ts'
import {
  blockOf,
  type BlockSpec,
  MAX_BLOCKS,
  MAX_PAGE_BYTES,
  PAGE_HEAD,
  type PageBlock,
  type PageConfig,
} from '../../../contract/parts/pageBlocks.ts'
import { isOnHost } from '../../../kernel/host.ts'
import { cleanHtml } from '../../engine/cleanHtml.ts'

const KEY = /^[\w-]{1,40}$/
const FIELD = 'draftConfig'
type Props = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const wrong = (problem: string): never => fail('TEMPLATE_CONFIG', { problem }, FIELD)

/**
 * A page of declared blocks with nothing in them but their declared values, without anything that could run or
 * come from elsewhere. Refuses the first thing that is wrong, with the number of its block.
 */
export function cleanPage(config: unknown, imageHosts: readonly string[]): PageConfig {
  if (!isObject(config) || !isObject(config.page)) return wrong('page')
  const components: unknown = config.components
  if (!Array.isArray(components)) return wrong('components')
  if (components.length > MAX_BLOCKS) fail('PAGE_TOO_MANY', {}, FIELD)
  if (Buffer.byteLength(JSON.stringify(config)) > MAX_PAGE_BYTES) fail('PAGE_TOO_LARGE', {}, FIELD)
  const [problem] = validateDraft(PAGE_HEAD, config.page, { partial: false })
  if (problem) fail('PAGE_HEAD', { problem: problem.text }, FIELD)
  const keys = new Set<string>()
  const blocks = (components as readonly unknown[]).map((one, index) => {
    const block = cleanBlock(one, index + 1, imageHosts)
    if (keys.has(block.key)) return wrong('components.key')
    keys.add(block.key)
    return block
  })
  return { page: declaredOnly(PAGE_HEAD, config.page), components: blocks }
}

function cleanBlock(one: unknown, n: number, imageHosts: readonly string[]): PageBlock {
  if (!isObject(one) || typeof one.key !== 'string' || !KEY.test(one.key)) return wrong('components.key')
  const type = typeof one.type === 'string' ? one.type : ''
  const spec = blockOf(type) ?? fail('TEMPLATE_COMPONENT', { type: type.slice(0, 40) }, FIELD)
  const props = isObject(one.props) ? one.props : {}
  const [problem] = validateDraft(spec.fields, props, { partial: false })
  if (problem) fail('PAGE_BLOCK', { n, block: spec.label, problem: problem.text }, FIELD)
  const cleaned = declaredOnly(spec.fields, props)
  requireOwnImages(spec, cleaned, n, imageHosts)
  const { html } = cleaned
  return {
    key: one.key,
    type,
    props: typeof html === 'string' ? { ...cleaned, html: cleanHtml(html, imageHosts) } : cleaned,
  }
}

/** The values of declared fields, also within rows; empty ones and all others are left out. */
function declaredOnly(fields: Fields, values: Props): Props {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]: [string, FieldSpec]) => {
      const value = values[name]
      if (isEmpty(value)) return []
      const inner = field.kind === 'rows' ? (field.fields ?? {}) : null
      return [[name, inner ? (value as readonly Props[]).map((row) => declaredOnly(inner, row)) : value]]
    }),
  )
}

/** Refuses pictures that are neither uploaded here nor of an allowed host. */
function requireOwnImages(spec: BlockSpec, props: Props, n: number, hosts: readonly string[]): void {
  const isOwn = (address: unknown): boolean =>
    typeof address === 'string' &&
    (/^\/(?![/\\])[^\s\\]*$/.test(address) ||
      (address.startsWith('https://') && URL.canParse(address) && isOnHost(new URL(address), hosts)))
  for (const [name, field] of Object.entries(spec.fields) as [string, FieldSpec][]) {
    const pictures =
      field.kind === 'image'
        ? [props[name]]
        : Object.entries(field.fields ?? {})
            .filter(([, inner]: [string, FieldSpec]) => inner.kind === 'image')
            .flatMap(([inner]) => ((props[name] ?? []) as readonly Props[]).map((row) => row[inner]))
    if (!pictures.every((address) => isEmpty(address) || isOwn(address)))
      fail('PAGE_FOREIGN_IMAGE', { n, block: spec.label }, FIELD)
  }
}

/** What a page refers to, by block. */
export interface PageRefs {
  readonly n: number
  readonly block: string
  readonly skuIds: readonly string[]
  readonly contentIds: readonly string[]
}
const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The goods and articles the blocks of a page refer to. */
export const refsOf = (config: PageConfig | null): readonly PageRefs[] =>
  (config?.components ?? []).map(({ type, props }, index) => ({
    n: index + 1,
    block: blockOf(type)?.label ?? type,
    skuIds: idsIn(props.skuIds),
    contentIds: idsIn(props.contentIds),
  }))

/** The ids of everything some pages refer to, each once. */
export const idsOf = (configs: readonly (PageConfig | null)[]) => {
  const refs = configs.flatMap(refsOf)
  return {
    skuIds: [...new Set(refs.flatMap(({ skuIds }) => skuIds))],
    contentIds: [...new Set(refs.flatMap(({ contentIds }) => contentIds))],
  }
}
