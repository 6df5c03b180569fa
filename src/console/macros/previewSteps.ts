import { resourceById } from '../../contract/index.ts'
import { encodeInput } from '../../contract/wireOut.ts'
import type { MacroStep } from '../../palette/macro.ts'
import { type SelectionWire, selectionWire } from '../../palette/selection.ts'
import { ApiError } from '../api.ts'
import { isActiveList, targetRows } from '../list/activeList.ts'
import { readAddress } from '../list/address.ts'
import { previewOf } from '../record/changes.ts'
import { activeScreen } from '../screen.ts'
import { sentence, t } from '../text.ts'
import { stepProblem } from './stepText.ts'

/** What a step would do now, in the operator's language; `problem` is why it cannot be done. */
export interface StepPreview {
  readonly text: string
  readonly problem: string | null
}

interface Place {
  readonly target: SelectionWire | null
  readonly filter: Readonly<Record<string, string>>
}

/** The rows on which the first action would run: the selected ones, or the one at the cursor. */
function placeNow(): Place {
  const screen = activeScreen()
  if (!isActiveList(screen)) return { target: null, filter: {} }
  const selection = targetRows(screen.state)
  const row = screen.state.cursorRow()
  const target = selection.kind !== 'none' ? selectionWire(selection) : row ? { ids: [row.id] } : null
  return { target, filter: screen.state.model.filter() }
}

async function previewAct(
  step: Extract<MacroStep, { readonly kind: 'act' }>,
  target: SelectionWire | null,
): Promise<StepPreview> {
  const resource = resourceById(step.resource)
  const spec = resource?.actions[step.action]
  if (!resource) return { text: '', problem: stepProblem(step) }
  if (spec?.on !== 'collection' && target === null) return { text: '', problem: t('没有选中的数据') }
  try {
    const input = spec?.input ? encodeInput(spec.input, step.input) : {}
    const preview = await previewOf(resource, step.action, target ?? { ids: [] }, input)
    const [skip] = preview.skipped
    const reason = skip ? (skip.said ? sentence(skip.said) : t(skip.reason)) : ''
    if (preview.eligible === 0) return { text: '', problem: reason || t('没有可以操作的数据') }
    const count = t('{count} 条', { count: preview.eligible })
    return {
      text:
        reason === ''
          ? count
          : `${count}${t('，')}${t('跳过 {count} 条：{reason}', { count: skip?.count ?? 0, reason })}`,
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { text: '', problem: error.message }
  }
}

/** Where the list stands after a step. */
function after(place: Place, step: MacroStep): Place {
  if (step.kind === 'open') return { target: null, filter: readAddress(step.path.split('?')[1] ?? '').filter }
  if (step.kind === 'select')
    return { ...place, target: step.rows === 'none' ? null : { filter: place.filter, except: [] } }
  return place
}

/** What each step would do as everything stands now; later steps may find what earlier ones changed. */
export async function previewSteps(steps: readonly MacroStep[]): Promise<readonly StepPreview[]> {
  const previews: StepPreview[] = []
  let place = placeNow()
  for (const step of steps) {
    const problem = stepProblem(step)
    if (problem !== null) previews.push({ text: '', problem })
    else if (step.kind === 'act') previews.push(await previewAct(step, place.target))
    else previews.push({ text: '', problem: null })
    place = after(place, step)
  }
  return previews
}
