import type { FieldSpec } from '../../../contract/define/field.ts'
import { choiceSource } from '../../../contract/define/choiceTexts.ts'
import { actionPermission, permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { readings } from '../../../kernel/pinyin.ts'
import { holds } from '../../engine/caller.ts'
import { mayOperate } from '../../engine/permit.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields } from '../../engine/scope.ts'
import { translatorFor } from '../../engine/translation.ts'
import type { Reading } from '../../engine/work.ts'

/** A choice of a field or a state: what is sent, and its name in both languages. */
interface Choice {
  readonly value: number | string
  readonly name: string
  readonly en: string
}

function choicesOf(
  labels: Readonly<Record<string, string>>,
  wire: Readonly<Record<string, number | string>> = {},
): Choice[] {
  const english = translatorFor('en')
  return Object.entries(labels).map(([key, name]) => ({
    value: wire[key] ?? key,
    name,
    en: english(choiceSource(name, 'en')),
  }))
}

/** The choices of every noun by `noun.field`. */
function enums({ services }: Reading): Record<string, Choice[]> {
  const found: Record<string, Choice[]> = {}
  for (const { id, fields, states, stateField } of services.resources) {
    for (const [name, field] of Object.entries(fields))
      if (field.choices && !field.internal) found[`${id}.${name}`] = choicesOf(field.choices, field.wire)
    if (states && stateField) found[`${id}.${stateField}`] = choicesOf(states.labels, states.wire)
  }
  return found
}

const fieldAnswer = (name: string, field: FieldSpec) => ({
  name,
  label: field.label,
  en: translatorFor('en')(field.label),
  kind: field.kind,
  required: Boolean(field.required),
  computed: Boolean(field.computed),
  to: field.to ?? null,
})

function nounAnswer(resource: Resource, reading: Reading) {
  const english = translatorFor('en')
  const hidden = hiddenFields(resource, reading.caller)
  return {
    id: resource.id,
    label: resource.label,
    en: resource.menu?.en ?? english(resource.label),
    pinyin: readings(resource.label),
    path: `/api${resource.path}`,
    scope: resource.scope,
    shape: resource.shape,
    title: resource.title,
    verbs: resource.verbs,
    permission: permissionOf(resource, 'view'),
    fields: Object.entries(resource.fields)
      .filter(([name, field]) => !field.internal && !hidden.has(name))
      .map(([name, field]) => fieldAnswer(name, field)),
    states: resource.states ? choicesOf(resource.states.labels, resource.states.wire) : [],
    actions: Object.entries(resource.actions)
      .map(([name, action]) => ({
        name,
        label: action.label,
        en: english(action.label),
        permission: actionPermission(resource, name, action),
      }))
      .filter(({ permission }) => holds(reading.caller, permission)),
  }
}

/** The nouns the caller may read, or those of them with the ids. */
function nouns({ ids }: Parameters, reading: Reading): unknown {
  const requestedIds = new Set(
    String(ids ?? '')
      .split(',')
      .filter(Boolean),
  )
  return reading.services.resources
    .filter(({ id }) => requestedIds.size === 0 || requestedIds.has(id))
    .filter((resource) => mayOperate(reading.caller, resource, 'view'))
    .map((resource) => nounAnswer(resource, reading))
}

/** What clients that are built without the declarations read of them. */
export const REGISTRY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/blade-system/enums',
    summary: '全部选项的编码与名称',
    read: async (_parameters, reading) => Promise.resolve(enums(reading)),
  },
  {
    method: 'GET',
    path: '/blade-system/nouns',
    summary: '可查看的资源及其字段',
    read: async (parameters, reading) => Promise.resolve(nouns(parameters, reading)),
  },
]
