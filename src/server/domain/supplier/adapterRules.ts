import { createPrivateKey, createPublicKey } from 'node:crypto'
import { refuse } from '../../../contract/errors.ts'
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
  if (next.supplierType === 'topUp' && !next.adapterCode) refuse('请选择接口适配器', 'adapterCode')
  if (next.supplierType === 'exchange' && before.supplierType !== 'exchange')
    refuse('平台互供的供应商由公共商品池报价产生', 'supplierType')
  if (typeof draft.ipWhitelist === 'string' && !isBlockList(draft.ipWhitelist))
    refuse('回调IP白名单格式不正确', 'ipWhitelist')
  for (const name of ['apiUrl', 'queryUrl'])
    if (typeof draft[name] === 'string' && draft[name] !== '') await requireAddress(draft[name], name, work)
  requireConfig(next, draft)
  if (typeof draft.appSecret === 'string')
    draft.appSecretTail = `******${next.adapterCode === 'httpRsa' ? '' : draft.appSecret.slice(-4)}`
}

async function requireAddress(address: string, field: string, work: Work): Promise<void> {
  if (!URL.canParse(address)) refuse('接口地址格式不正确', field)
  if (isPrivateHost(new URL(address).hostname) && !(await allowsPrivateHosts(work)))
    refuse('接口地址不能是内网地址', field)
}

function requireConfig(next: Before, draft: Changes): void {
  const config = next.adapterConfig
  if (config !== null && config !== undefined && !isObject(config))
    refuse('适配器参数格式不正确', 'adapterConfig')
  if (isObject(config) && ('privateKey' in config || 'appSecret' in config))
    refuse('密钥请填写在应用密钥中', 'adapterConfig')
  if (
    next.adapterCode === 'mock' &&
    isObject(config) &&
    config.rules !== undefined &&
    !(Array.isArray(config.rules) && config.rules.every(isObject))
  )
    refuse('适配器参数格式不正确', 'adapterConfig')
  if (next.adapterCode !== 'httpRsa') return
  if (!isObject(config) || !isKey(createPublicKey, config.publicKey))
    refuse('请在适配器参数的 publicKey 中填写对方公钥', 'adapterConfig')
  if (typeof draft.appSecret === 'string' && !isKey(createPrivateKey, draft.appSecret))
    refuse('应用密钥不是有效的私钥', 'appSecret')
}
