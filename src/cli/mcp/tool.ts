import type { Resource } from '../../contract/define/resource.ts'
import { resourceById } from '../../contract/index.ts'
import type { Api } from '../api.ts'
import { usageError } from '../exit.ts'
import { t } from '../text.ts'
import type { Agreements } from './agreements.ts'
import type { Schema } from './schema.ts'

/** What tools work with. */
export interface ToolContext {
  readonly api: Api
  readonly agreements: Agreements
  readonly permissions: () => Promise<ReadonlySet<string>>
}
export type ToolInput = Readonly<Record<string, unknown>>
/** A tool as assistants see it; its answer is JSON. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Schema
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
  }
  readonly run: (input: ToolInput, context: ToolContext) => Promise<unknown>
}

/** The schema of an object whose properties are the ones of a tool. */
export const objectSchema = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({ type: 'object', properties, required, additionalProperties: false })

export const NOUN: Schema = {
  type: 'string',
  description: 'id of a noun, as search_commands and list_nouns name it',
}
export const IDS: Schema = {
  type: 'array',
  items: { type: 'string' },
  maxItems: 1000,
  description: 'ids of rows',
}
export const CONDITIONS: Schema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'conditions that all hold, in the language of the filter bar: status=sealed, createTime=last 7d, ' +
    'createTime=2026-11-01.., amount>=20 (yuan), name~text (contains), remark= (empty), remark!= (not empty)',
}

/** The noun of a tool's input. */
export function nounOf({ noun }: ToolInput): Resource {
  const resource = resourceById(String(noun ?? ''))
  if (!resource)
    throw usageError(t('没有资源“{name}”，可用 quarterdeck nouns 查看', { name: String(noun ?? '') }))
  return resource
}

/** A list of texts in a tool's input. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((item: unknown) => String(item)) : []
/** An object in a tool's input. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
