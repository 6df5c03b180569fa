import { AlarmObject } from './alarm/AlarmObject.tsx'
import { GoodsBlocks } from './goods/GoodsBlocks.tsx'
import type { OwnBlocksProps } from './ownBlockProps.ts'
import { StockBlocks } from './stock/StockBlocks.tsx'

/** Own blocks of nouns whose files would be too small to be worth a line each in the first download. */
export function Small(props: OwnBlocksProps) {
  if (props.resource.id === 'alarmRecord') return <AlarmObject {...props} />
  return props.resource.id === 'stock' ? <StockBlocks {...props} /> : <GoodsBlocks {...props} />
}
