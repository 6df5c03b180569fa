import { choiceSource } from '../contract/define/choiceTexts.ts'
import type { FieldSpec } from '../contract/define/field.ts'
import type { Resource } from '../contract/define/resource.ts'
import { fieldNamed } from '../palette/fields.ts'
import { fractionUnitIn } from '../palette/fractionUnit.ts'
import type { Reader } from '../palette/valueText.ts'
import type { Typing } from '../palette/filters/typedValues.ts'
import { type Named, requireNamed } from './names.ts'
import { locale, t } from './text.ts'

/** How values are read and written on the command line. */
export const reader: Reader = {
  say: t,
  sayChoice: (label) => t(choiceSource(label, locale())),
  unitOf: (spec) => fractionUnitIn(spec, locale()),
}
export const typing = (): Typing => ({ now: new Date(), ...reader })

interface NamedField extends Named {
  readonly spec: FieldSpec
}
const ID: NamedField = { id: 'id', label: '编号', spec: { kind: 'text', label: '编号' } }

const namedField = (id: string, spec: FieldSpec): NamedField => ({
  id,
  label: spec.label,
  ...(spec.alias ? { others: [spec.alias] } : {}),
  spec,
})

/** Every field of a noun's rows. */
export function fieldsOf(resource: Resource): readonly NamedField[] {
  const names = [
    ...Object.keys(resource.fields),
    ...(resource.stateField ? [resource.stateField] : []),
    'createTime',
    'updateTime',
  ]
  return [
    ID,
    ...[...new Set(names)].flatMap((name) => {
      const spec = fieldNamed(resource, name)
      return spec && !spec.internal ? [namedField(name, spec)] : []
    }),
  ]
}

const WORDS = { none: '没有字段“{name}”', several: '“{name}”可以指多个字段' }

/** The field of a name: `roleName`, `role-name`, `角色名称`, `jsmc`. Throws a usage error. */
export const fieldOf = (resource: Resource, typed: string): Promise<NamedField> =>
  requireNamed(fieldsOf(resource), typed, WORDS)

/** The input of an action by its name. */
export const inputOf = (fields: Readonly<Record<string, FieldSpec>>, typed: string): Promise<NamedField> =>
  requireNamed(
    Object.entries(fields).map(([name, spec]) => namedField(name, spec)),
    typed,
    WORDS,
  )
