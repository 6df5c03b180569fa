import { permissionOf } from '../../../contract/define/permission.ts'
import { fail } from '../../../contract/errors.ts'
import { dataScope } from '../../../contract/resources/system/dataScope.ts'
import { requireOperation } from '../../engine/permit.ts'
import type { Parameters, ReadRoute } from '../../engine/route.ts'
import { visibleTo, visibleUnder } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { isAdmin } from './rank.ts'
import { scopeIn } from './scopeIn.ts'
import { countVisible, type VisibleRows } from './scopeCount.ts'
import { requireSeen, subjectIn } from './scopeSubject.ts'

/** What a data scope that is not saved would leave to a user. */
interface ScopePreview extends VisibleRows {
  readonly noun: { readonly id: string; readonly label: string }
  /** Labels of the other nouns over the same table, which the scope limits as well. */
  readonly alsoLimits: readonly string[]
  readonly user: { readonly id: string; readonly account: string; readonly realName: string }
  /** The user is an administrator: no data scope limits him. */
  readonly exempt: boolean
}

async function preview(parameters: Parameters, reading: Reading, services: Services): Promise<ScopePreview> {
  if (!isAdmin(reading.caller)) fail('ROLE_SCOPE_ADMIN_ONLY')
  const { scope, nouns } = scopeIn(parameters, services)
  const [noun = dataScope, ...others] = nouns
  requireOperation(reading.caller, noun, 'view')
  requireSeen(noun, scope, reading)
  const subject = await subjectIn(parameters, reading)
  const seen = visibleTo(noun, reading),
    left = visibleUnder(noun, scope, { ...reading, caller: subject })
  const { userId, account, realName } = subject.session
  const siblings = services.resources.filter(({ table }) => nouns.some((one) => one.table === table))
  return {
    noun: { id: noun.id, label: noun.label },
    alsoLimits: [...new Set([...others, ...siblings])]
      .filter((one) => one !== noun)
      .map(({ label }) => label),
    user: { id: userId, account, realName },
    exempt: isAdmin(subject),
    ...(await countVisible(noun, { seen, left }, reading)),
  }
}

/** The call that shows what a data scope would leave to a user, before it is saved. */
export const SCOPE_PREVIEW_ROUTE: ReadRoute = {
  method: 'POST',
  path: '/blade-system/data-scope/visible-rows',
  summary: '预览数据权限：用户可见的行数与示例',
  permission: [permissionOf(dataScope, 'edit'), permissionOf(dataScope, 'add')],
  resource: dataScope.id,
  read: preview,
}
