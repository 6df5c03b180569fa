import type { Resource } from '../../contract/define/resource.ts'
import type { StateShape } from '../../contract/define/states.ts'

/**
 * The shape of a state's mark, so that states differ without colour: a ring waits or ended without effect,
 * half is under way, full has ended, a diamond needs a person.
 */
export function stateShape({ states }: Pick<Resource, 'states'>, state: string): StateShape {
  const declared = states?.shapes?.[state]
  if (declared) return declared
  const tone = states?.tones?.[state] ?? 'idle'
  if (tone === 'idle') return 'ring'
  if (tone === 'info') return state === states?.initial ? 'ring' : 'half'
  return 'full'
}
