import { navigate } from 'wouter/use-browser-location'
import { resourceById } from '../../contract/index.ts'
import type { MacroStep } from '../../palette/macro.ts'
import { REMOVE } from '../../palette/remove.ts'
import { failedIds } from '../../palette/bulk.ts'
import { type Acted, onActed } from '../bulk/acted.ts'
import { host } from '../host.ts'
import { isActiveList } from '../list/activeList.ts'
import { activeScreen } from '../screen.ts'
import { t } from '../text.ts'

const POLL_MS = 50
const MAX_WAIT_MS = 15_000

/** Waits until something is true; false after 15 s. */
async function until(test: () => boolean): Promise<boolean> {
  const end = Date.now() + MAX_WAIT_MS
  while (!test()) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return true
}

/** Whether the list on screen has read the rows of its address. */
function isSettled(path: string): boolean {
  const screen = activeScreen()
  if (location.pathname !== path.split('?')[0]) return false
  return !isActiveList(screen) || !screen.state.model.source.busy()
}

async function open(path: string): Promise<string | null> {
  navigate(path)
  // The page takes its new address on in the next frames.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  if (!(await until(() => isSettled(path)))) return t('页面没有打开')
  // What was selected there before is no part of the macro.
  if (isActiveList(activeScreen())) host.screen()?.list?.select('none')
  return null
}

async function select(rows: Extract<MacroStep, { readonly kind: 'select' }>['rows']): Promise<string | null> {
  const screen = activeScreen()
  if (!isActiveList(screen)) return t('本页没有列表')
  host.screen()?.list?.select(rows)
  if (rows === 'none') return null
  const isDone = await until(
    () =>
      screen.state.model.selection.get().kind !== 'none' ||
      (!screen.state.model.source.busy() && screen.state.model.source.count() === 0),
  )
  return isDone && screen.state.model.selection.get().kind !== 'none' ? null : t('没有符合条件的数据')
}

type ActStep = Extract<MacroStep, { readonly kind: 'act' }>

/** Why an action cannot run here; null if it can. Only on the page it began on a macro takes the cursor row. */
function hindrance({ resource, action }: ActStep, hasLeft: boolean): string | null {
  const noun = resourceById(resource),
    screen = activeScreen()
  if (!noun) return t('命令已经不存在，或者没有权限')
  if (noun.actions[action]?.on === 'collection') return null
  if (screen?.resource !== resource) return t('请先打开“{page}”', { page: t(noun.label) })
  return hasLeft && isActiveList(screen) && screen.state.model.selection.get().kind === 'none'
    ? t('没有选中的数据')
    : null
}

async function act(step: ActStep, hasLeft: boolean): Promise<string | null> {
  const { resource, action, input } = step
  const reason = hindrance(step, hasLeft)
  if (reason !== null) return reason
  activeScreen()?.focus?.()
  const screen = await host.screenOf(resource)
  const outcomes: Acted[] = []
  const stop = onActed((acted) => outcomes.push(acted))
  try {
    if (action === REMOVE) await screen?.list?.remove()
    else await screen?.list?.act(action, input)
  } finally {
    stop()
  }
  const outcome = outcomes.find((one) => one.resource === resource && one.action === action)
  if (!outcome) return t('没有执行')
  const failed = failedIds(outcome.state).length || outcome.state.failed.length
  if (failed > 0) return t('{count} 条失败', { count: failed })
  return outcome.state.phase === 'stopped' ? t('已停止') : null
}

/**
 * Does one step; null, or why it could not be done, in the operator's language. `hasLeft`: an earlier step opened
 * a page.
 */
export function doStep(step: MacroStep, hasLeft: boolean): Promise<string | null> {
  if (step.kind === 'open') return open(step.path)
  if (step.kind === 'select') return select(step.rows)
  return act(step, hasLeft)
}
