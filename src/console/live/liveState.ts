import { proxy } from 'valtio'

/**
 * Whether changes arrive: `open` while they do, `connecting` before, `lost` after an attempt failed. `heardAt` is
 * the moment of the last sign of life, in milliseconds since 1970.
 */
export const live = proxy({ state: 'connecting' as 'connecting' | 'open' | 'lost', heardAt: Date.now() })
