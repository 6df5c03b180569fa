import type { Run } from '../palette/recents.ts'

/**
 * Records that a command was run; `query` is the palette query by which it was chosen. The code that stores
 * it is loaded on the first run.
 */
export function recordCommandUse(id: string, by: Run['by'], query?: string): void {
  void import('./recentCommands.ts').then(({ saveCommandUse }) => saveCommandUse(id, by, query))
}
