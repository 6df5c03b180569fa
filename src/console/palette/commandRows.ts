import { type Ctx, isDestructive } from '../../palette/command.ts'
import { type CommandEntry, highlightRanges } from '../../palette/match.ts'
import { keysOf } from '../keys/keymap.ts'
import { nameNow, reasonNow, titleNow } from '../registry.ts'
import { t } from '../text.ts'
import { read } from './catalogue.ts'
import { dispatchPalette } from './palette.ts'
import type { PaletteRow } from './rows.ts'

/** A command as a line of the palette; `reason` is why it cannot run, computed here by default. */
export function commandRow(
  entry: CommandEntry,
  ctx: Ctx,
  { query, reason: presetReason }: { readonly query: string; readonly reason?: string | null },
): PaletteRow {
  const { command } = entry
  const reason = presetReason === undefined ? reasonNow(command, ctx) : presetReason
  const title = titleNow(command, ctx)
  const steps = command.arguments ?? []
  const hasPlainTitle = title === nameNow(command)
  return {
    id: command.id,
    command: command.id,
    icon: command.icon ?? (command.opens ? 'arrow-right' : 'zap'),
    title: steps.length > 0 && !title.endsWith('…') ? `${title}…` : title,
    // Read for the lines on screen alone.
    get highlights() {
      return query && hasPlainTitle ? highlightRanges(entry, query, read) : []
    },
    hint:
      entry.isAmbiguous || command.opens
        ? command.path
          ? command.path
              .split(' / ')
              .map((part) => t(part))
              .join(' / ')
          : undefined
        : entry.other,
    keys: keysOf(command.id) ?? undefined,
    danger: isDestructive(command),
    reason,
    opensPage: steps.length > 0,
    choose: (openIn) => dispatchPalette({ type: 'choose', command: command.id, steps, openIn }),
  }
}
