import { contractPartyAccount } from '../../contract/resources/finance/contractPartyAccount.ts'
import { merchantConfig } from '../../contract/resources/merchant/merchantConfig.ts'
import { type Fen, fen, ZERO_FEN } from '../../kernel/money.ts'
import { BoundedMap } from '../access/boundedMap.ts'
import { findRows } from '../store/rows.ts'
import { refuseOpen } from './refusals.ts'
import type { CallResult, CallContext } from './callContext.ts'

/** Amounts in fen. */
interface Balance {
  readonly balance: Fen
  readonly holdAmount: Fen
  readonly availableAmount: Fen
}
const KEEP_MS = 2_000
const caches = new WeakMap<
  object,
  BoundedMap<string, { readonly at: number; readonly balance: Promise<Balance> }>
>()
/** Balance in the sandbox, where no money moves. */
const SANDBOX: Balance = {
  balance: fen(100_000_000),
  holdAmount: ZERO_FEN,
  availableAmount: fen(100_000_000),
}

/** Balance of the merchant's account, at most two seconds old. */
export async function balanceQuery(context: CallContext): Promise<CallResult> {
  const { key, services } = context
  if (key.env === 2) return { data: SANDBOX }
  const cache = caches.get(services) ?? new BoundedMap(10_000)
  caches.set(services, cache)
  const cacheKey = `${key.tenantId}/${key.merchantId ?? ''}`,
    cached = cache.get(cacheKey)
  if (cached && Date.now() - cached.at < KEEP_MS) return { data: await cached.balance }
  const entry = { at: Date.now(), balance: readBalance(context) }
  cache.set(cacheKey, entry)
  entry.balance.catch(() => {
    cache.forget((candidate) => candidate === entry)
  })
  return { data: await entry.balance }
}

async function readBalance({ key, services: { database } }: CallContext): Promise<Balance> {
  const [merchant] = await findRows(database.kysely, merchantConfig, key.tenantId, [key.merchantId ?? '0'])
  const [account] = await findRows(database.kysely, contractPartyAccount, key.tenantId, [
    String(merchant?.accountId ?? '0'),
  ])
  if (!account) return refuseOpen('MCH_DISABLED')
  return {
    balance: account.balance ?? ZERO_FEN,
    holdAmount: account.holdAmount ?? ZERO_FEN,
    availableAmount: account.availableAmount ?? ZERO_FEN,
  }
}
