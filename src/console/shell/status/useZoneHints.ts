import { useEffect, useState } from 'react'
import type { Zone } from '../../../palette/command.ts'
import { liveBindings } from '../../../palette/keymap.ts'
import { readCtx } from '../../ctx.ts'
import { keymap } from '../../keys/keymap.ts'
import { nameNow, registry } from '../../registry.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'

/** Commands worth a hint in each zone, most useful first; those without a live key fall away. */
const WORTH: Readonly<Partial<Record<Zone, readonly string[]>>> = {
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
  filter: ['view.back', 'list.resetFilter'],
  tabs: ['tabs.next', 'tabs.close', 'tabs.previous'],
}
const ALWAYS = ['palette.open', 'help.keys', 'view.nextRegion'] as const
const SHOWN = 7

/** Keys of the zone that has the focus, with what they do; follows the focus. */
export function useZoneHints(): readonly { readonly keys: string; readonly title: string }[] {
  useScreenVersion()
  const [, follow] = useState(0)
  useEffect(() => {
    const moved = (): void => follow((count) => count + 1)
    document.addEventListener('focusin', moved)
    document.addEventListener('focusout', moved)
    return () => {
      document.removeEventListener('focusin', moved)
      document.removeEventListener('focusout', moved)
    }
  }, [])
  const ctx = readCtx()
  const live = liveBindings(keymap(), ctx)
  const hints = [...(WORTH[ctx.zone] ?? []), ...ALWAYS].flatMap((id) => {
    const binding = live.find((one) => one.command === id)
    const command = registry.get(id)
    return binding && command
      ? [{ keys: binding.strokes.join(' '), title: nameNow(command).replace(/…$/, '') }]
      : []
  })
  const jump = live.some((one) => one.strokes[0] === 'g') ? [{ keys: 'g', title: t('跳转…') }] : []
  return [...hints.slice(0, SHOWN - jump.length), ...jump]
}
