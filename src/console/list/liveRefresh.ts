import { activeScreen } from '../screen.ts'
import type { ListScreenState } from './useListScreen.ts'

const REFRESH_MS = 3000

function hasLiveRow({ resource, model: { source } }: ListScreenState): boolean {
  const field = resource.stateField ?? ''
  for (let index = 0; index < source.count(); index += 1)
    if (resource.list.live.includes(String(source.get(index)?.[field]))) return true
  return false
}

/**
 * Reads the list again every three seconds while it is active and one of its loaded rows is in a state that
 * ends by itself.
 */
export function startLiveRefresh(screen: ListScreenState): () => void {
  const timer = window.setInterval(() => {
    if (document.hidden || activeScreen()?.resource !== screen.resource.id || !hasLiveRow(screen)) return
    screen.refresh().catch(() => undefined)
  }, REFRESH_MS)
  return () => clearInterval(timer)
}
