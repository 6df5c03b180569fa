import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fieldsOf } from '../fields.ts'
import { formatOf, screenWidth, tableText, writeJson } from '../io/output.ts'
import { write, writeLine } from '../io/terminal.ts'
import { kebab } from '../names.ts'
import { callableActions, hasVerb, STANDARD_VERBS, type StandardVerb } from '../nouns.ts'
import { t } from '../text.ts'
import type { VerbContext } from './context.ts'

/** What a value may be, in a few words. */
function valueHint(spec: FieldSpec): string {
  if (spec.kind === 'flag') return `${t('是')} | ${t('否')}`
  if (spec.choices)
    return Object.values(spec.choices)
      .map((label) => t(label))
      .join(' | ')
  return spec.to ? kebab(spec.to) : spec.code ? t('字典 {code}', { code: spec.code }) : ''
}

function marksOf(spec: FieldSpec): string {
  return [
    spec.required ? t('必填') : '',
    spec.computed ? t('只读') : '',
    spec.fixed ? t('仅新增时') : '',
    spec.kind === 'secret' ? t('只写') : '',
  ]
    .filter((mark) => mark !== '')
    .join(' ')
}

const fieldRow = (name: string, spec: FieldSpec): readonly string[] => [
  name,
  t(spec.label),
  spec.kind,
  marksOf(spec),
  valueHint(spec),
]

/** Verbs and actions of a noun with what they do. */
export const verbRows = (resource: Resource): readonly (readonly [string, string])[] => [
  ...(Object.keys(STANDARD_VERBS) as StandardVerb[])
    .filter((verb) => hasVerb(resource, verb))
    .map((verb) => [verb, t(STANDARD_VERBS[verb].label)] as const),
  ...callableActions(resource).map(([name, { label, input = {} }]) => {
    const inputs = Object.entries(input).map(([field, spec]) => `${field}${spec.required ? '' : '?'}=`)
    return [kebab(name), [t(label), ...inputs].join(' ')] as const
  }),
]

/** `describe`, and `<noun> --help`: fields, states and actions. */
export function describeNoun({ resource, args }: Pick<VerbContext, 'resource' | 'args'>): void {
  const fields = fieldsOf(resource)
  const states = Object.entries(resource.states?.labels ?? {})
  if (formatOf(args) === 'json') {
    writeJson({
      noun: resource.id,
      label: t(resource.label),
      fields: fields.map(({ id, spec }) => ({
        name: id,
        label: t(spec.label),
        kind: spec.kind,
        required: Boolean(spec.required),
        computed: spec.computed ?? false,
      })),
      states: states.map(([name, label]) => ({ name, label: t(label) })),
      verbs: verbRows(resource).map(([name]) => name),
    })
    return
  }
  const width = screenWidth()
  writeLine(`quarterdeck ${kebab(resource.id)} <${t('操作')}>   ${t(resource.label)}`)
  writeLine()
  write(tableText([t('操作'), t('说明')], verbRows(resource), width))
  writeLine()
  const rows = fields.map(({ id, spec }) => fieldRow(id, spec))
  write(tableText([t('字段'), t('名称'), t('类型'), '', t('值')], rows, width))
  if (states.length === 0) return
  writeLine()
  write(
    tableText(
      [t('状态'), t('名称')],
      states.map(([name, label]) => [name, t(label)]),
      width,
    ),
  )
}
