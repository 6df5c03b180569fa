import type { Ctx, Zone } from '../../palette/command.ts'
import { liveBindings } from '../../palette/keymap.ts'
import { createIndex } from '../../palette/match.ts'
import { nameNow, registry } from '../registry.ts'
import { t } from '../text.ts'
import { keymap } from './keymap.ts'
import type { Binding } from '../../palette/binding.ts'

export interface SheetLine {
  readonly command: string
  readonly title: string
  readonly keys: readonly string[]
  readonly live: boolean
}
export interface SheetGroup {
  readonly title: string
  readonly lines: readonly SheetLine[]
  readonly isCurrent: boolean
}
/** Names of the zones, in Chinese. */
export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  grid: '列表',
  header: '表头',
  detail: '详情',
  form: '表单',
  dialog: '对话框',
  palette: '命令面板',
  sidebar: '菜单',
  tabs: '标签栏',
  filter: '筛选',
  canvas: '画布',
  frame: '嵌入页',
  none: '全局',
}

const zoneOf = (binding: Binding): Zone | null =>
  binding.when.zone && binding.when.zone.length <= 3 ? (binding.when.zone[0] ?? null) : null

/** Every key by zone, the zone in focus first; read from the keymap on each call. */
export function keySheet(ctx: Ctx, text: string): readonly SheetGroup[] {
  const map = keymap()
  const liveCommands = new Set(liveBindings(map, ctx).map((binding) => binding.command))
  const lines = new Map<string, SheetLine & { readonly zone: Zone | null; readonly id: string }>()
  for (const binding of map.bindings) {
    const command = registry.get(binding.command)
    if (!command) continue
    const previous = lines.get(binding.command)
    const keys = binding.strokes.join(' ')
    lines.set(binding.command, {
      id: command.id,
      command: command.id,
      title: nameNow(command),
      zone: previous?.zone ?? zoneOf(binding),
      live: liveCommands.has(command.id),
      keys: [...(previous?.keys ?? []), ...(previous?.keys.includes(keys) ? [] : [keys])],
    })
  }
  const matchingLines =
    text === ''
      ? [...lines.values()]
      : createIndex([...lines.values()])
          .search(text)
          .map(({ item }) => item)
  const byTitle = new Map<string, SheetLine[]>()
  for (const line of matchingLines) {
    const command = registry.get(line.command)
    const title = line.zone ? t(ZONE_NAMES[line.zone]) : t(command?.group ?? '全局')
    byTitle.set(title, [...(byTitle.get(title) ?? []), line])
  }
  const currentTitle = t(ZONE_NAMES[ctx.zone])
  return [...byTitle]
    .map(([title, group]) => ({ title, lines: group, isCurrent: title === currentTitle }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
