import { useEffect, useState } from 'react'
import type { Zone } from '../../../palette/command.ts'
import { liveBindings } from '../../../palette/keymap.ts'
import { readCtx } from '../../ctx.ts'
import { keymap } from '../../keys/keymap.ts'
import { nameNow, registry } from '../../registry.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'

/** Commands hinted at in each zone, most useful first; those without a live key are left out. */
const HINT_COMMANDS: Readonly<Partial<Record<Zone, readonly string[]>>> = {
  grid: [
    'list.toggle',
    'record.peek',
    'list.filter',
    'list.rowMenu',
    'list.selectMore',
    'edit.undo',
    'list.refresh',
  ],
  header: ['header.sort', 'header.wider', 'header.pin', 'header.hide'],
  detail: ['record.next', 'record.previous', 'view.split', 'record.nextSection', 'view.back'],
  form: ['record.save', 'record.nextInvalid', 'view.back'],
  board: ['board.next', 'board.open1', 'board.copy', 'board.table', 'list.filter', 'board.refresh'],
  filter: ['view.back', 'list.resetFilter'],
  tabs: ['tabs.next', 'tabs.close', 'tabs.previous'],
}
const GLOBAL_HINTS = ['palette.open', 'help.keys', 'view.nextRegion'] as const
const MAX_HINTS = 7

/** Keys of the focused zone with their commands; follows the focus. */
export function useZoneHints(): readonly { readonly keys: string; readonly title: string }[] {
  useScreenVersion()
  const [, setFocusCount] = useState(0)
  useEffect(() => {
    const handleFocusChange = (): void => setFocusCount((count) => count + 1)
    document.addEventListener('focusin', handleFocusChange)
    document.addEventListener('focusout', handleFocusChange)
    return () => {
      document.removeEventListener('focusin', handleFocusChange)
      document.removeEventListener('focusout', handleFocusChange)
    }
  }, [])
  const ctx = readCtx()
  const live = liveBindings(keymap(), ctx)
  const hints = [...(HINT_COMMANDS[ctx.zone] ?? []), ...GLOBAL_HINTS].flatMap((id) => {
    const binding = live.find((candidate) => candidate.command === id)
    const command = registry.get(id)
    const isLive = ctx.zone !== 'board' || command?.needs?.every(({ test }) => test(ctx)) !== false
    return binding && command && isLive
      ? [{ keys: binding.strokes.join(' '), title: nameNow(command).replace(/…$/, '') }]
      : []
  })
  const jump = live.some((candidate) => candidate.strokes[0] === 'g')
    ? [{ keys: 'g', title: t('跳转…') }]
    : []
  return [...hints.slice(0, MAX_HINTS - jump.length), ...jump]
}
