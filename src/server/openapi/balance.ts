import { contractPartyAccount } from '../../contract/resources/finance/contractPartyAccount.ts'
import { merchantConfig } from '../../contract/resources/merchant/merchantConfig.ts'
import { BoundedMap } from '../access/boundedMap.ts'
import { findRows } from '../store/rows.ts'
import { refuseOpen } from './refusals.ts'
import type { Told, Visitor } from './visitor.ts'

/** In fen. */
interface Balance {
  readonly balance: number
  readonly holdAmount: number
  readonly availableAmount: number
}
const KEEP_MS = 2_000
const kept = new WeakMap<
  object,
  BoundedMap<string, { readonly at: number; readonly balance: Promise<Balance> }>
>()
/** What a program under development is told: nothing it does moves money. */
const SANDBOX: Balance = { balance: 100_000_000, holdAmount: 0, availableAmount: 100_000_000 }

/** What the merchant's account holds, at most two seconds old. */
export async function balanceQuery(visitor: Visitor): Promise<Told> {
  const { key, services } = visitor
  if (key.env === 2) return { data: SANDBOX }
  const known = kept.get(services) ?? new BoundedMap(10_000)
  kept.set(services, known)
  const name = `${key.tenantId}/${key.merchantId ?? ''}`,
    fresh = known.get(name)
  if (fresh && Date.now() - fresh.at < KEEP_MS) return { data: await fresh.balance }
  const entry = { at: Date.now(), balance: readBalance(visitor) }
  known.set(name, entry)
  entry.balance.catch(() => {
    known.forget((one) => one === entry)
  })
  return { data: await entry.balance }
}

async function readBalance({ key, services: { database } }: Visitor): Promise<Balance> {
  const [merchant] = await findRows(database.kysely, merchantConfig, key.tenantId, [key.merchantId ?? '0'])
  const [account] = await findRows(database.kysely, contractPartyAccount, key.tenantId, [
    String(merchant?.accountId ?? '0'),
  ])
  if (!account) return refuseOpen('MCH_DISABLED')
  return {
    balance: Number(account.balance ?? 0),
    holdAmount: Number(account.holdAmount ?? 0),
    availableAmount: Number(account.availableAmount ?? 0),
  }
}
