import { type LazyComponent, lazyComponent } from '../lazyComponent.ts'
import type { OwnBlocksProps } from './ownBlockProps.ts'

/** Own blocks by noun. */
export const OWN_BLOCKS: Readonly<Record<string, LazyComponent<OwnBlocksProps>>> = {
  merchantOrderInfo: lazyComponent(async () => (await import('./order/OrderProgress.tsx')).OrderProgress),
}
