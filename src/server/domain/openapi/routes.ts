import { fail } from '../../../contract/errors.ts'
import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { isId } from '../../../kernel/id.ts'
import { actSelected } from '../../engine/actSelected.ts'
import { readPage } from '../../engine/page.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { creators, tenants } from './secretLists.ts'

const BASE = '/biz-openapi/openapi/secret'
const VIEW = ['secret_view', 'secret_apiKey']

/** Page of the keys of one credential. */
async function apiKeyPage(parameters: Parameters, reading: Reading): Promise<unknown> {
  if (!isId(String(parameters.secretId ?? '')))
    fail('VALIDATION', { label: 'secretId', rule: '不能为空' }, 'secretId')
  return (await readPage(apiKey, parameters, reading)).answer
}

/** Revokes a key where `keyStatus` is 3, else changes its name and expiry. */
function updateApiKey(parameters: Parameters, work: Work): ReturnType<typeof actSelected> {
  const { keyStatus } = parameters
  const isRevoking = keyStatus !== undefined && keyStatus !== null && keyStatus !== ''
  if (isRevoking && String(keyStatus) !== '3') fail('STATE_CONFLICT')
  const name = isRevoking ? ('revoke' as const) : ('amend' as const)
  return actSelected(
    { resource: apiKey, name, action: apiKey.actions[name], permission: 'secret_apiKey' },
    parameters,
    work,
  )
}

/** Routes of credentials and keys beside the declared ones. */
export const OPENAPI_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/apiKeyPage`, summary: '凭证的密钥', permission: VIEW, read: apiKeyPage },
  {
    method: 'POST',
    path: `${BASE}/updateApiKey`,
    summary: '停用或修改密钥',
    permission: 'secret_apiKey',
    resource: apiKey.id,
    action: 'updateApiKey',
    keyed: true,
    write: updateApiKey,
  },
  {
    method: 'GET',
    path: `${BASE}/creatUserSelectList`,
    summary: '创建过凭证的用户',
    choices: true,
    permission: VIEW,
    read: (_parameters, reading) => creators(reading),
  },
  {
    method: 'GET',
    path: `${BASE}/tenantSelectList`,
    summary: '可选租户',
    choices: true,
    permission: VIEW,
    read: (_parameters, reading) => tenants(reading),
  },
]
