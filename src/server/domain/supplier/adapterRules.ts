import { createPrivateKey, createPublicKey } from 'node:crypto'
import { fail } from '../../../contract/errors.ts'
import { isPrivateHost } from '../../../kernel/host.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { isBlockList } from '../../suppliers/addresses.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'

type Before = Readonly<Record<string, unknown>>

const isKey = (make: (pem: string) => unknown, pem: unknown): boolean => {
  if (typeof pem !== 'string') return false
  try {
    make(pem)
    return true
  } catch {
    return false
  }
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Refuses an adapter configuration that cannot work: adapter, addresses, keys and parameters. */
export async function requireAdapter(before: Before, draft: Changes, work: Work): Promise<void> {
  const next = { ...before, ...draft }
  if (next.supplierType === 'topUp' && !next.adapterCode) fail('ADAPTER_REQUIRED', {}, 'adapterCode')
  if (next.supplierType === 'exchange' && before.supplierType !== 'exchange')
    fail('SUPPLIER_EXCHANGE_BY_POOL', {}, 'supplierType')
  if ((next.adapterCode === 'inner') !== (next.supplierType === 'exchange'))
    fail('SUPPLIER_EXCHANGE_BY_POOL', {}, 'adapterCode')
  if (typeof draft.ipWhitelist === 'string' && !isBlockList(draft.ipWhitelist))
    fail('SUPPLIER_IP_WHITELIST_INVALID', {}, 'ipWhitelist')
  for (const name of ['apiUrl', 'queryUrl'])
    if (typeof draft[name] === 'string' && draft[name] !== '') await requireAddress(draft[name], name, work)
  requireConfig(next, draft)
  if (typeof draft.appSecret === 'string')
    draft.appSecretTail = `******${next.adapterCode === 'httpRsa' ? '' : draft.appSecret.slice(-4)}`
}

async function requireAddress(address: string, field: string, work: Work): Promise<void> {
  if (!URL.canParse(address)) fail('ADAPTER_ADDRESS_INVALID', {}, field)
  if (isPrivateHost(new URL(address).hostname) && !(await allowsPrivateHosts(work)))
    fail('ADAPTER_ADDRESS_PRIVATE', {}, field)
}

function requireConfig(next: Before, draft: Changes): void {
  const config = next.adapterConfig
  if (config !== null && config !== undefined && !isObject(config))
    fail('ADAPTER_CONFIG_INVALID', {}, 'adapterConfig')
  if (isObject(config) && ('privateKey' in config || 'appSecret' in config))
    fail('ADAPTER_CONFIG_HAS_SECRET', {}, 'adapterConfig')
  if (
    next.adapterCode === 'mock' &&
    isObject(config) &&
    config.rules !== undefined &&
    !(Array.isArray(config.rules) && config.rules.every(isObject))
  )
    fail('ADAPTER_CONFIG_INVALID', {}, 'adapterConfig')
  if (next.adapterCode !== 'httpRsa') return
  if (!isObject(config) || !isKey(createPublicKey, config.publicKey))
    fail('ADAPTER_PUBLIC_KEY_REQUIRED', {}, 'adapterConfig')
  if (typeof draft.appSecret === 'string' && !isKey(createPrivateKey, draft.appSecret))
    fail('ADAPTER_PRIVATE_KEY_INVALID', {}, 'appSecret')
}
