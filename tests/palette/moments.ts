import type { Ctx, Host } from '../../src/palette/command.ts'
import type { Selection, ListContext } from '../../src/palette/listContext.ts'

/** A state of the console: signed in, nothing open, no focus. */
export const moment = (change: Partial<Ctx> = {}): Ctx => ({
  zone: 'none',
  editable: false,
  width: 'l',
  split: 'off',
  mode: 'power',
  list: null,
  tabs: { count: 3, closed: 1, active: '/wel/index', closable: true },
  form: { open: false, dirty: false, invalid: false },
  board: null,
  jobRunning: false,
  undoable: true,
  redoable: true,
  signedIn: true,
  locked: false,
  embedded: false,
  locale: 'zh',
  theme: 'default',
  density: 'normal',
  ...change,
})

/** The context of an open list. */
export const listOf = (resource: string, change: Partial<ListContext> = {}): ListContext => ({
  resource,
  view: '',
  selection: { kind: 'none' },
  states: new Set(),
  cursor: null,
  total: 1204,
  ...change,
})
export const rowsSelected = (count: number): Selection => ({
  kind: 'rows',
  ids: new Set(Array.from({ length: count }, (_, index) => String(index + 1))),
})

/** A host that records its calls; those on a screen as `list.refresh()`, of a resource as `user.list.remove()`. */
export function recordingHost(ctx: Ctx = moment()): { readonly host: Host; readonly calls: string[] } {
  const calls: string[] = []
  const group = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) =>
        // A group is no promise, although it has every other member.
        typeof name === 'string' && name !== 'then'
          ? group(path === '' ? name : `${path}.${name}`)
          : undefined,
      apply: (_, __, args: readonly unknown[]) => {
        if (path === 'ctx') return ctx
        if (path === 'screen') return group('')
        if (path === 'screenOf') return Promise.resolve(group(String(args[0])))
        calls.push(`${path}(${args.map((arg) => (arg === undefined ? '' : JSON.stringify(arg))).join(',')})`)
        return undefined
      },
    })
  return { host: group('') as Host, calls }
}
