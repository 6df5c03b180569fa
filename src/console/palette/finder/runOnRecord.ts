import type { Resource } from '../../../contract/define/resource.ts'
import type { Command, Ctx } from '../../../palette/command.ts'
import { REMOVE } from '../../../palette/remove.ts'
import { recordCommandUse } from '../../commandUsage.ts'
import { isActiveList } from '../../list/activeList.ts'
import type { Row } from '../../record/calls.ts'
import { recordPath } from '../../record/recordPath.ts'
import { runOn } from '../../record/relatedActions.ts'
import { unmetReasons } from '../../record/unmetActions.ts'
import { rowTitle } from '../../record/valueText.ts'
import { activeScreen } from '../../screen.ts'
import { openAddress } from './hits.ts'

/** The console as if the record were the cursor row of its list, so that commands say what they could do. */
export function contextOf(resource: Resource, row: Row, ctx: Ctx): Ctx {
  const state = resource.stateField === null ? null : row[resource.stateField]
  return {
    ...ctx,
    zone: 'palette',
    list: {
      resource: resource.id,
      view: '',
      selection: { kind: 'none' },
      states: new Set(),
      total: 1,
      cursor: {
        id: row.id,
        title: rowTitle(resource.title, row),
        state: typeof state === 'string' && state !== '' ? state : null,
        unmet: unmetReasons(resource, row),
      },
    },
  }
}

/** Reads the list again where it shows the noun that was changed. */
async function refreshList(resource: Resource): Promise<void> {
  const screen = activeScreen()
  if (isActiveList(screen) && screen.resource === resource.id) await screen.state.refresh()
}

async function runOwn(resource: Resource, name: string, row: Row): Promise<void> {
  const { performOwn } = await import('../../bulk/ownPerformers.ts')
  const path = recordPath(resource, row.id)?.split('?')[0] ?? ''
  await performOwn(resource, name, {
    row,
    refresh: () => refreshList(resource),
    show: (filter) => openAddress(`${path}?${new URLSearchParams(filter).toString()}`, 'here'),
  })
}

/** Runs a command of the noun on the record: asks, previews and reports as its list does. */
export function runCommand(command: Command, resource: Resource, row: Row, changed: () => void): void {
  const name = command.id.slice(resource.id.length + 1)
  recordCommandUse(command.id, 'palette')
  if (name === 'edit') {
    const address = recordPath(resource, row.id)?.replace('pane=detail', 'pane=edit')
    if (address) openAddress(address, 'here')
    return
  }
  void (resource.actions[name]?.own
    ? runOwn(resource, name, row)
    : runOn(resource, row, name === 'delete' ? REMOVE : name, async () => {
        changed()
        await refreshList(resource)
      }))
}
