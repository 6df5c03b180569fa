import { openViewEntries } from '../../../../commands/listViews.ts'
import { keysChanged } from '../../keys/keymap.ts'
import { registry } from '../../registry.ts'
import { loadViews } from './loadViews.ts'
import { placeOf } from './openView.ts'
import { allViews, onViews } from './viewStore.ts'

let isStarted = false

function enterViews(): void {
  registry.replace('views', openViewEntries(allViews(), placeOf))
  keysChanged()
}

/** Keeps an entry of the palette for each view of a list that the operator may open; called for every menu. */
export function startViewEntries(): void {
  if (!isStarted) onViews(enterViews)
  isStarted = true
  enterViews()
  void loadViews()
}
