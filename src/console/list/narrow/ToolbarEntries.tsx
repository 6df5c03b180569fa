import type { Command } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { CommandEntry } from '../commands/RowMenu.tsx'

/** Commands of a list as entries of a menu. */
export function ToolbarEntries({ commands }: { readonly commands: readonly Command[] }) {
  const ctx = { ...readCtx(), zone: 'grid' as const }
  return commands.map((command) => <CommandEntry key={command.id} command={command} ctx={ctx} />)
}
