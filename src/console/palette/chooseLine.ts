import { refusalOf } from '../refusal.ts'
import { registry } from '../registry.ts'
import { announce } from '../shell/announce.ts'
import type { PaletteRow } from './rows.ts'

/**
 * Chooses a line; one that cannot be chosen says why. That of a command is judged again, by the rows as they are now.
 */
export function chooseLine(row: PaletteRow, openIn: 'here' | 'tab'): void {
  const { reason } = row
  if (reason === null || reason === undefined) return row.choose(openIn)
  const command = row.command === undefined ? undefined : registry.get(row.command)
  if (!command) return announce(reason, 'assertive')
  void refusalOf(command).then((refusal) => {
    if (refusal === null) row.choose(openIn)
    else announce(refusal, 'assertive')
  })
}
