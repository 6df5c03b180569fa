import type { Resource } from '../../contract/define/resource.ts'
import { encodeInput } from '../../contract/wireOut.ts'
import { REMOVE } from '../../palette/remove.ts'
import type { SelectionWire } from '../../palette/selection.ts'
import type { Change } from '../bulk.ts'
import { filterFrom } from '../conditions.ts'
import { CommandError, EXIT, usageError } from '../exit.ts'
import { t } from '../text.ts'
import { isWritable } from './schema.ts'
import { nounOf, objectOf, textsOf, type ToolContext, type ToolInput } from './tool.ts'

/** Values of a row or of the inputs of an action. */
export const VALUES = {
  type: 'object',
  description: 'values in row form, by the schema that describe_noun gives',
} as const

/** Refuses names that an assistant may not write, secrets among them. */
export function requireWritable(fields: Resource['fields'], values: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(values)) {
    const spec = fields[name]
    if (!spec) throw usageError(t('没有字段“{name}”', { name }))
    if (!isWritable(spec)) throw usageError(t('智能助手不能填写{label}', { label: t(spec.label) }))
  }
}

/** What is shown once is a password, a key or a link: an assistant does not receive it, so it does not cause it. */
export function requireNoSecretAnswer(resource: Resource): void {
  if (resource.once) throw new CommandError(EXIT.refused, t('此操作的结果含密码或密钥，请在控制台中操作'))
}

async function targetOf(input: ToolInput, resource: Resource, { api }: ToolContext): Promise<SelectionWire> {
  const ids = textsOf(input.ids),
    conditions = textsOf(input.conditions)
  if (ids.length > 0 && conditions.length > 0) throw usageError(t('编号和筛选条件只能用一种'))
  return conditions.length > 0 ? { filter: await filterFrom(api, resource, conditions), except: [] } : { ids }
}

/** The change that a tool's input describes. */
export async function changeOf(input: ToolInput, context: ToolContext): Promise<Change> {
  const resource = nounOf(input)
  const action = String(input.action ?? '')
  const spec = resource.actions[action]
  if (action !== REMOVE && (!spec || spec.own)) throw usageError(t('没有操作“{name}”', { name: action }))
  const fields = spec?.input ?? {},
    values = objectOf(input.input)
  requireWritable(fields, values)
  if (action !== REMOVE) requireNoSecretAnswer(resource)
  return {
    resource,
    action,
    target: spec?.on === 'collection' ? { ids: [] } : await targetOf(input, resource, context),
    input: encodeInput(fields, values),
  }
}
