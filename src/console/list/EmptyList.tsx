import { useRegistryVersion } from '../registry.ts'
import { CommandButton } from '../shell/CommandButton.tsx'
import { t } from '../text.ts'
import { createCommand } from './commands/resourceCommands.ts'
import { ListNotice } from './FailedList.tsx'
import type { ListScreenState } from './useListScreen.ts'

/** What is said where nothing is left in the state rows begin in; undefined where that is not what is asked for. */
function doneOf({ resource, address: { filter } }: ListScreenState) {
  const { states, stateField, list } = resource
  const first = states && stateField ? String(states.wire[states.initial] ?? '') : ''
  return first !== '' && filter[stateField ?? ''] === first ? list.beside?.done : undefined
}

/** Empty list: no row matches the filters, or there are no rows yet. */
export function EmptyList({
  screen,
  filtered,
}: {
  readonly screen: ListScreenState
  readonly filtered: boolean
}) {
  useRegistryVersion()
  const { resource } = screen
  const create = createCommand(resource.id)
  const done = doneOf(screen)
  if (filtered && done)
    return (
      <ListNotice icon="circle-check" title={t(done[0])} text={t(done[1])}>
        <CommandButton id="list.resetFilter" keys />
      </ListNotice>
    )
  if (filtered)
    return (
      <ListNotice
        icon="search-x"
        title={t('没有符合条件的{label}', { label: t(resource.label) })}
        text={t('换个条件，或者重置筛选。')}
      >
        <CommandButton id="list.resetFilter" keys />
      </ListNotice>
    )
  return (
    <ListNotice
      icon="inbox"
      title={t('还没有{label}', { label: t(resource.label) })}
      text={create ? t('新增一条后会显示在这里。') : t('有数据后会显示在这里。')}
    >
      {create ? (
        <CommandButton id={create.id} tone="primary" keys />
      ) : (
        <CommandButton id="list.refresh" keys />
      )}
    </ListNotice>
  )
}
