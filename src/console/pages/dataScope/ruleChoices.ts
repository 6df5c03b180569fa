import { isVariable, type RuleVariable, variableValue } from '../../../contract/define/dataRule.ts'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { RuleField } from '../../../contract/define/ruleFields.ts'
import type { Offer } from '../../form/controls/useChoices.ts'
import { type Choice, onOnePage } from '../../record/choices.ts'
import { t } from '../../text.ts'
import { VARIABLE_WORDS } from './ruleWords.ts'

/** A choice of a fixed list; `name` is what rows have in its place. */
export interface FixedChoice extends Choice {
  readonly name?: string
}

/** The variables of a field as choices. */
export const variableChoices = ({ variables }: RuleField): readonly Choice[] =>
  variables.map((variable) => ({ id: variableValue(variable), title: t(VARIABLE_WORDS[variable]) }))

/** What people call the value of a rule that is a variable; null for others. */
export function variableTitle(value: string): string | null {
  if (!isVariable(value)) return null
  return t(VARIABLE_WORDS[value.slice(2, -1) as RuleVariable])
}

/** The choices of an enumeration or of yes and no; rules compare their codes. */
export function fixedChoices({ kind, choices = {}, wire = {} }: FieldSpec): readonly FixedChoice[] {
  if (kind === 'flag')
    return [
      { id: '1', name: 'true', title: t('是') },
      { id: '0', name: 'false', title: t('否') },
    ]
  return Object.entries(choices).map(([name, label]) => ({
    id: String(wire[name] ?? name),
    name,
    title: t(label),
  }))
}

const matching = (choices: readonly Choice[], query: string): readonly Choice[] =>
  choices.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()))

export const fixedOffer =
  (choices: readonly Choice[]): Offer =>
  (query) =>
    Promise.resolve(onOnePage(matching(choices, query)))

/** An offer with the variables before its first page. */
export const withVariables =
  (variables: readonly Choice[], offer: Offer): Offer =>
  async (query, page, signal) => {
    const { choices, hasMore } = await offer(query, page, signal)
    return { choices: page === 1 ? [...matching(variables, query), ...choices] : choices, hasMore }
  }

/** The values of a condition as choices; those without a title show themselves. */
export const chosenOf = (
  values: readonly string[],
  find: (value: string) => Choice | undefined,
): readonly Choice[] =>
  values.map((value) => {
    const variable = variableTitle(value)
    return variable === null ? (find(value) ?? { id: value, title: value }) : { id: value, title: variable }
  })
