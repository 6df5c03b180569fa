import { JLT, XGD } from './orderPlan.data.ts'

/** A list of orders that was uploaded, and how it ended; hours are before now. */
export interface PlannedBatch {
  readonly hoursAgo: number
  readonly merchant: string
  readonly by: string
  readonly skuCode: string
  readonly accounts: readonly string[]
  /** The name of its file; null for pasted lines. */
  readonly fileName: string | null
  readonly end: 'confirmed' | 'canceled' | 'lapsed' | 'waiting'
}

/** Uploaded lists; one has a number with a digit too few. */
export const BATCHES: readonly PlannedBatch[] = [
  {
    hoursAgo: 71,
    merchant: JLT,
    by: 'dingguoping',
    skuCode: 'HF-50',
    accounts: ['13917706120', '13817706231', '13717706342', '13617706453', '13517706510'],
    fileName: '锦礼堂员工话费11月第4周.xlsx',
    end: 'confirmed',
  },
  {
    hoursAgo: 28,
    merchant: XGD,
    by: 'tianzhenhua',
    skuCode: 'HF-100',
    accounts: ['13916605110', '1381660522', '13716605331', '13616605442'],
    fileName: null,
    end: 'confirmed',
  },
  {
    hoursAgo: 22,
    merchant: JLT,
    by: 'dingguoping',
    skuCode: 'HF-200',
    accounts: ['13917704410', '13817704521', '13717704632'],
    fileName: '锦礼堂区域经理补贴.xlsx',
    end: 'canceled',
  },
  {
    hoursAgo: 8,
    merchant: XGD,
    by: 'tianzhenhua',
    skuCode: 'HF-50',
    accounts: ['13916603310', '13816603421'],
    fileName: null,
    end: 'lapsed',
  },
  {
    hoursAgo: 0.1,
    merchant: JLT,
    by: 'dingguoping',
    skuCode: 'HF-30',
    accounts: ['13917702210', '13817702321', '13717702432', '136177025'],
    fileName: '锦礼堂门店话费补发.xlsx',
    end: 'waiting',
  },
]
