import type { Run } from '../palette/recents.ts'

/**
 * Notes that a command was run; `query` is what was typed when it was chosen. The book is opened only when
 * there is something to write.
 */
export function recordCommandUse(id: string, by: Run['by'], query?: string): void {
  void import('./recentCommands.ts').then(({ saveCommandUse: writeUse }) => writeUse(id, by, query))
}
