import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { type RuleField, ruleFields } from '../../../contract/define/ruleFields.ts'
import { nounsOfScope } from '../../../contract/define/scopeNouns.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { RESOURCES } from '../../../contract/index.ts'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { menus } from '../../menus.ts'
import { mayRead } from '../../../palette/fields.ts'
import { loadResourceTexts } from '../../resourceLoader.ts'
import { t, useEnglishVersion } from '../../text.ts'

/** The noun that a scope's code means first, of several over one table. */
export const nounOf = (code: string): Resource | null => {
  const nouns = nounsOfScope(RESOURCES, code)
  return nouns.find(({ id }) => id === code) ?? nouns[0] ?? null
}

/** The noun the form's code means, with its texts in the language of the console. */
export function useNoun(form: OwnControlProps['form']): Resource | null {
  const code = useWatch({ control: form, name: 'resourceCode' })
  const noun = useMemo(() => (typeof code === 'string' ? nounOf(code.trim()) : null), [code])
  useEnglishVersion()
  useEffect(() => {
    if (noun?.menu) void loadResourceTexts(noun.id).catch(() => undefined)
  }, [noun])
  return noun
}

/** A field with the name people know it by. */
export interface NamedField extends RuleField {
  readonly title: string
}

/** The fields of a noun, named in the language of the console. */
export function useNamedFields(noun: Resource | null): readonly NamedField[] {
  const version = useEnglishVersion()
  return useMemo(() => ({ version, fields: namedFields(noun) }), [noun, version]).fields
}

/** The fields of a noun the operator may see; those with the same label are told apart by their names. */
function namedFields(noun: Resource | null): readonly NamedField[] {
  const fields = noun ? ruleFields(noun).filter(({ spec }) => mayRead(spec, menus.permissions)) : []
  const labels = fields.map(({ spec }) => spec.label)
  const isDouble = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  return fields.map((field) => ({
    ...field,
    title: isDouble(field.spec.label) ? `${t(field.spec.label)} ${field.name}` : t(field.spec.label),
  }))
}
