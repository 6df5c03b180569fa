import {
  type GroupCondition,
  type GroupRule,
  isRuleGroup,
  tagsOfRule,
} from '../../../contract/parts/userGroupRule.ts'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { resourceById } from '../../../contract/index.ts'
import { fen, formatFen } from '../../../kernel/money.ts'
import { useReferenceTitles } from '../../form/controls/useReference.ts'
import type { OwnBlocksProps } from '../../record/ownBlockProps.ts'
import { choiceText, t } from '../../text.ts'
import { consumers, groupFields, isRuleValue, operatorWords } from './groupRule.ts'

type Titles = ReadonlyMap<string, string>

/** A value of a condition as people read it. */
function valueText(spec: FieldSpec | undefined, value: string | number, titles: Titles): string {
  if (spec?.to) return titles.get(String(value)) ?? String(value)
  if (spec?.choices) {
    const name = Object.keys(spec.wire ?? {}).find((one) => spec.wire?.[one] === value)
    return name ? choiceText(spec.choices[name] ?? name) : String(value)
  }
  if (spec?.kind === 'money') return formatFen(fen(Number(value)))
  return typeof value === 'number' ? value.toLocaleString('en') : value
}

function ConditionLine({ item, titles }: { readonly item: GroupCondition; readonly titles: Titles }) {
  const field = groupFields(consumers()).find(({ name }) => name === item.field),
    isDays = item.cmp === 'within_days'
  const word = operatorWords(item.field).find(({ operator }) => operator === item.cmp)?.word ?? item.cmp
  const values = [item.value]
    .flat()
    .map((value) => valueText(isDays ? undefined : field?.spec, value, titles))
  return (
    <span>
      {field?.title ?? item.field} <span className="text-fg2">{t(word)}</span>{' '}
      <span className="font-medium tabular-nums">
        {values.join(item.cmp === 'between' ? ' – ' : t('、'))}
      </span>
    </span>
  )
}

function RuleLines({ rule, titles }: { readonly rule: GroupRule; readonly titles: Titles }) {
  return (
    <div>
      <p className="text-small text-fg2">{t(rule.op === 'and' ? '全部满足' : '任一满足')}</p>
      <ul className="grid gap-1 border-l-2 border-line2 py-0.5 pl-2.5">
        {rule.items.map((item) => (
          <li key={JSON.stringify(item)}>
            {isRuleGroup(item) ? (
              <RuleLines rule={item} titles={titles} />
            ) : (
              <ConditionLine item={item} titles={titles} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rule of a group in words. */
export function GroupRuleBlock({ row, isReady }: OwnBlocksProps) {
  const rule = isReady && isRuleValue(row.rule) ? row.rule : null
  const [titles] = useReferenceTitles(resourceById('userTag'), rule ? tagsOfRule(rule) : [], '')
  return rule ? (
    <section aria-label={t('圈选规则')} className="grid gap-1 px-5 pt-3">
      <h3 className="font-semibold">{t('圈选规则')}</h3>
      <RuleLines rule={rule} titles={titles} />
    </section>
  ) : null
}
