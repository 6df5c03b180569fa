import { merchantStock } from '../../../contract/resources/stock/merchantStock.ts'
import { hooks } from '../../engine/hooks.ts'
import { byBatchNo } from './namedBy.ts'

hooks(merchantStock, { alsoFilter: { batchNo: byBatchNo } })
