import { resourceById } from '../../contract/index.ts'
import { commandOf, type MacroStep } from '../../palette/macro.ts'
import { readAddress } from '../list/address.ts'
import { actionLabel } from '../bulk/plan.ts'
import { registry } from '../registry.ts'
import { t } from '../text.ts'

const SELECT_TEXTS = { all: '选择筛选出的全部数据', page: '选择本页', none: '取消选择' } as const
const MAX_VALUE_LENGTH = 20

/** The recorded inputs in words; long or structured ones are left out. */
function inputText(step: Extract<MacroStep, { readonly kind: 'act' }>): string {
  const fields = resourceById(step.resource)?.actions[step.action]?.input ?? {}
  return Object.entries(step.input)
    .flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || (typeof value !== 'string' && typeof value !== 'number') || value === '') return []
      return `${t(field.label)}${t('：')}${String(value).slice(0, MAX_VALUE_LENGTH)}`
    })
    .join(t('，'))
}

/** A step in the operator's language. */
export function stepText(step: MacroStep): string {
  if (step.kind === 'select') return t(SELECT_TEXTS[step.rows])
  if (step.kind === 'open') {
    const count = Object.keys(readAddress(step.path.split('?')[1] ?? '').filter).length
    return count > 0
      ? t('打开“{page}”，筛选 {count} 项', { page: t(step.title), count })
      : t('打开“{page}”', { page: t(step.title) })
  }
  const resource = resourceById(step.resource)
  const title = resource ? `${t(resource.label)} · ${t(actionLabel(resource, step.action))}` : step.resource
  const inputs = inputText(step)
  return inputs === '' ? title : t('{title}（{detail}）', { title, detail: inputs })
}

/** Why a step can no longer be done at all; null if it can. */
export function stepProblem(step: MacroStep): string | null {
  if (step.kind === 'select') return null
  if (step.kind === 'open') {
    const path = step.path.split('?')[0]
    return registry.all().some(({ opens }) => opens === path) ? null : t('没有这个页面的权限')
  }
  return registry.get(commandOf(step)) ? null : t('命令已经不存在，或者没有权限')
}
