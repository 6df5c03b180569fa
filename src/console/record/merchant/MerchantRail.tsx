import type { OwnBlocksProps } from '../ownBlockProps.ts'
import { MerchantCallbacks } from './MerchantCallbacks.tsx'
import { MerchantFailures } from './MerchantFailures.tsx'
import { MerchantKeys } from './MerchantKeys.tsx'

/** What went wrong today, with which keys the merchant calls, and whether it is told. */
export function MerchantRail({ row, version }: OwnBlocksProps) {
  const merchantCode = String(row.merchantCode ?? '')
  const place = { merchantCode, version }
  return (
    <>
      <MerchantFailures {...place} />
      <MerchantKeys {...place} />
      <MerchantCallbacks {...place} url={String(row.notifyUrl ?? '')} />
    </>
  )
}
