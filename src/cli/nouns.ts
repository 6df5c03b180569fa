import type { ActionSpec } from '../contract/define/action.ts'
import { actionPermission, buttonsOf, isStandardButton, permissionOf } from '../contract/define/permission.ts'
import type { Resource } from '../contract/define/resource.ts'
import { RESOURCES } from '../contract/index.ts'
import { REMOVE } from '../palette/remove.ts'
import { usageError } from './exit.ts'
import { type Named, requireNamed } from './names.ts'
import { t } from './text.ts'

interface NamedNoun extends Named {
  readonly resource: Resource
}
const NOUNS: readonly NamedNoun[] = RESOURCES.map((resource) => ({
  id: resource.id,
  label: resource.label,
  others: [resource.code, ...(resource.menu ? [resource.menu.en, resource.menu.name ?? resource.label] : [])],
  resource,
}))

/** The noun of a name: `dict-biz`, `dictBiz`, `业务字典`, `ywzd`. Throws a usage error. */
export const nounNamed = async (typed: string): Promise<Resource> =>
  (
    await requireNamed(NOUNS, typed, {
      none: '没有资源“{name}”，可用 quarterdeck nouns 查看',
      several: '“{name}”可以指多个资源',
    })
  ).resource

/** The verbs that are the same for every noun, with what they do. */
export const STANDARD_VERBS = {
  list: { label: '列出', operation: 'view' },
  get: { label: '查看', operation: 'view' },
  create: { label: '新增', operation: 'add' },
  update: { label: '修改', operation: 'edit' },
  remove: { label: '删除', operation: 'delete' },
  export: { label: '导出', operation: 'export' },
  import: { label: '导入', operation: 'import' },
  open: { label: '控制台地址', operation: 'view' },
  watch: { label: '持续查看', operation: 'view' },
  describe: { label: '说明', operation: null },
} as const
export type StandardVerb = keyof typeof STANDARD_VERBS
/** Other words for them. */
const SYNONYMS: Readonly<Record<string, StandardVerb>> = {
  ls: 'list',
  show: 'get',
  view: 'get',
  new: 'create',
  add: 'create',
  edit: 'update',
  set: 'update',
  rm: 'remove',
  delete: 'remove',
}

/** Whether a noun has a verb at all, whoever asks. */
export function hasVerb(resource: Resource, verb: StandardVerb): boolean {
  const { operation } = STANDARD_VERBS[verb]
  if (operation === null) return true
  if (verb === 'get') return resource.single !== null || resource.verbs.includes('detail')
  if (verb === 'open') return resource.menu !== null
  if (operation === 'view') return resource.single === null
  return isStandardButton(resource, operation) || (operation === 'edit' && resource.single !== null)
}

/** The actions a noun has calls for; the others have a screen of their own in the console. */
export const callableActions = (resource: Resource): readonly (readonly [string, ActionSpec])[] =>
  Object.entries(resource.actions).filter(([, { own }]) => !own)

export type Verb =
  | { readonly kind: 'standard'; readonly name: StandardVerb }
  | { readonly kind: 'action'; readonly name: string; readonly action: ActionSpec }

const isStandardVerb = (name: string): name is StandardVerb => Object.hasOwn(STANDARD_VERBS, name)

/** The verb of a word: one of those all nouns have, or an action by name, label or pinyin. */
export async function verbNamed(resource: Resource, typed: string): Promise<Verb> {
  const word = SYNONYMS[typed] ?? typed
  if (isStandardVerb(word) && resource.actions[word] === undefined) {
    if (hasVerb(resource, word)) return { kind: 'standard', name: word }
    throw usageError(t('{noun}不能{verb}', { noun: t(resource.label), verb: t(STANDARD_VERBS[word].label) }))
  }
  const candidates: Named[] = [
    ...Object.keys(STANDARD_VERBS)
      .filter(isStandardVerb)
      .filter((name) => hasVerb(resource, name) && resource.actions[name] === undefined)
      .map((id) => ({ id, label: STANDARD_VERBS[id].label })),
    ...Object.entries(resource.actions).map(([id, { label, keywords = [] }]) => ({
      id,
      label,
      others: keywords,
    })),
  ]
  const { id } = await requireNamed(candidates, typed, {
    none: '没有操作“{name}”',
    several: '“{name}”可以指多个操作',
  })
  const action = resource.actions[id]
  if (!action) return { kind: 'standard', name: id as StandardVerb }
  if (action.own) throw usageError(t('“{action}”只能在控制台中操作', { action: t(action.label) }))
  return { kind: 'action', name: id, action }
}

/** The permission code of what a verb does; null where everybody may. */
export function permissionOfVerb(resource: Resource, name: string): string | null {
  const action = resource.actions[name]
  if (action) return actionPermission(resource, name, action)
  if (name === REMOVE) return permissionOf(resource, 'delete')
  const operation = isStandardVerb(name) ? STANDARD_VERBS[name].operation : null
  return operation === null || (operation === 'view' && resource.read === 'login')
    ? null
    : permissionOf(resource, operation)
}

/** The verbs of a noun that a holder of these codes may use, the usual ones first. */
export function permittedVerbs(resource: Resource, permissions: ReadonlySet<string>): readonly string[] {
  const names = [
    ...Object.keys(STANDARD_VERBS)
      .filter(isStandardVerb)
      .filter((verb) => hasVerb(resource, verb)),
    ...callableActions(resource).map(([name]) => name),
  ]
  return names.filter((name) => {
    const code = permissionOfVerb(resource, name)
    return code === null || permissions.has(code)
  })
}

/** Whether a noun has anything for a holder of these codes. */
export const isPermitted = (resource: Resource, permissions: ReadonlySet<string>): boolean =>
  buttonsOf(resource).some(({ code }) => permissions.has(code))
