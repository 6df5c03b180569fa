import { actionVerb } from '../../../contract/define/permission.ts'
import type { ActionSpec } from '../../../contract/define/action.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Verb } from '../../../contract/define/verbs.ts'
import { fail } from '../../../contract/errors.ts'
import { actionPermission, permissionOf } from '../../../contract/define/permission.ts'
import { readings } from '../../../kernel/pinyin.ts'
import type { Caller } from '../../engine/caller.ts'
import { requireAction, requireOperation } from '../../engine/permit.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { permitRoute } from '../../http/permitRoute.ts'
import { registeredRoutes } from '../../http/registeredCalls.ts'
import type { Services } from '../../services.ts'

/** Something a user may or may not do: an operation or action of a noun, or a call. */
export interface Deed {
  readonly id: string
  readonly title: string
  readonly method: string
  /** Path of the call that does it, with `/api`. */
  readonly path: string
  /** Any of these codes suffices; none for what every login may do. */
  readonly codes: readonly string[]
  readonly resource: Resource | null
  /** The name of the action, or of the standard operation. */
  readonly name: string
  readonly action: ActionSpec | null
  /** The check of the call itself. */
  readonly check: (caller: Caller) => void
}

const OPERATIONS: readonly {
  readonly name: string
  readonly label: string
  readonly method: string
  readonly verbs: readonly Verb[]
}[] = [
  { name: 'view', label: '查看', method: 'GET', verbs: ['list', 'page', 'detail'] },
  { name: 'add', label: '新增', method: 'POST', verbs: ['save', 'submit', 'add'] },
  { name: 'edit', label: '修改', method: 'POST', verbs: ['update', 'submit'] },
  { name: 'delete', label: '删除', method: 'POST', verbs: ['remove'] },
]

function operationDeeds(resource: Resource): Deed[] {
  return OPERATIONS.flatMap(({ name, label, method, verbs }) => {
    const verb = verbs.find((one) => resource.verbs.includes(one))
    if (!verb || resource.single) return []
    const deed: Deed = {
      id: `${resource.id}.${name}`,
      title: `${resource.label} · ${label}`,
      method,
      path: `/api${resource.path}/${verb}`,
      codes: name === 'view' && resource.read === 'login' ? [] : [permissionOf(resource, name)],
      resource,
      name,
      action: null,
      check: (caller) => requireOperation(caller, resource, name),
    }
    return [deed]
  })
}

function actionDeeds(resource: Resource): Deed[] {
  return Object.entries(resource.actions)
    .filter(([, { own }]) => !own)
    .map(([name, action]) => ({
      id: `${resource.id}.${name}`,
      title: `${resource.label} · ${action.label}`,
      method: 'POST',
      path: `/api${resource.path}/${actionVerb(name, action)}`,
      codes: action.judged ? [] : [actionPermission(resource, name, action)],
      resource,
      name,
      action,
      check: (caller) => {
        if (!action.judged) requireAction(caller, { resource, name, action })
      },
    }))
}

function routeDeed(id: string, route: Route): Deed {
  const { permission } = route
  return {
    id,
    title: `${route.summary} · ${id}`,
    method: route.method,
    path: `/api${route.path}`,
    codes: permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission,
    resource: null,
    name: '',
    action: null,
    check: (caller) => permitRoute(route, caller),
  }
}

const deedsOf = ({ resources }: Services): Deed[] =>
  resources.flatMap((resource) => [...operationDeeds(resource), ...actionDeeds(resource)])

/** The operation, action (`post.delete`, `user.grant`) or call (`GET /blade-system/enums`) with this id. */
export function deedNamed(services: Services, id: string): Deed {
  const route = registeredRoutes(services).get(id.replace(/^(GET|POST) \/api\//, '$1 /'))
  if (route) return routeDeed(id, route)
  return (
    deedsOf(services).find((deed) => deed.id === id || `${deed.method} ${deed.path}` === id) ??
    fail('REF_MISSING', { label: '操作' }, 'deed')
  )
}

/** The deed of a call: by its id, else by its permission code, narrowed by a noun. */
export function deedOf(services: Services, { deed, permission, resource }: Parameters): Deed {
  if (typeof deed === 'string' && deed !== '') return deedNamed(services, deed)
  const code = String(permission ?? '')
  const isAsked = (one: Deed): boolean =>
    one.codes.includes(code) && (!resource || one.resource?.id === String(resource))
  return deedsOf(services).find(isAsked) ?? fail('REF_MISSING', { label: '操作' }, 'permission')
}

/** Choices that one call offers. */
const MAX_CHOICES = 100

/** Operations, actions and calls whose title or id has the keyword, also by pinyin. */
export function deedChoices(
  services: Services,
  keyword: string,
): { readonly id: string; readonly title: string }[] {
  const words = keyword.trim().toLowerCase()
  const isMatch = ({ id, title }: Deed): boolean =>
    words === '' || `${title} ${id}`.toLowerCase().includes(words) || readings(title).includes(words)
  const routes = [...registeredRoutes(services)].map(([id, route]) => routeDeed(id, route))
  return [...deedsOf(services), ...routes]
    .filter(isMatch)
    .slice(0, MAX_CHOICES)
    .map(({ id, title }) => ({ id, title }))
}
