import { activeScreen } from '../screen.ts'
import type { ListScreenState } from './useListScreen.ts'

const EVERY_MS = 3000

function moving({ resource, model: { source } }: ListScreenState): boolean {
  const field = resource.stateField ?? ''
  for (let index = 0; index < source.count(); index += 1)
    if (resource.list.live.includes(String(source.get(index)?.[field]))) return true
  return false
}

/**
 * Reads the list again every three seconds while it is in front and one of its loaded rows is in a state
 * that ends by itself.
 */
export function keepLive(screen: ListScreenState): () => void {
  const timer = window.setInterval(() => {
    if (document.hidden || activeScreen()?.resource !== screen.resource.id || !moving(screen)) return
    screen.refresh().catch(() => undefined)
  }, EVERY_MS)
  return () => clearInterval(timer)
}
