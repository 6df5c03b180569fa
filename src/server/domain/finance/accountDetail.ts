import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { hooks } from '../../engine/hooks.ts'

/** The ledger has other accounts besides; statements show those of customers and suppliers. */
hooks(accountDetail, { narrow: () => [{ field: 'subject', values: ['2001', '2201'] }] })
