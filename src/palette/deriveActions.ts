import {
  actionPermission,
  type Button,
  buttonsOf,
  operationsOf,
  isStandardButton,
} from '../contract/define/permission.ts'
import { inputFieldsOf } from '../contract/define/field.ts'
import type { ActionSpec, ActionTarget, ButtonPlacement } from '../contract/define/action.ts'
import type { Resource } from '../contract/define/resource.ts'
import { targetOf } from './available.ts'
import { camel } from './camel.ts'
import { type Command, type Ctx, type Need, selectionCount, type Title } from './command.ts'
import { LIST_ZONES, ROW_ZONES, standardAction } from './standardActions.ts'
import { conditionNeed, eligibleCount } from './conditionNeed.ts'
import { stateNeed } from './stateNeed.ts'

/**
 * A resource with its page and its granted codes: code → the button's place on the server (null: none,
 * undefined: as declared).
 */
export interface Granted {
  readonly resource: Resource
  readonly page: string
  readonly path: string
  readonly granted: ReadonlyMap<string, ButtonPlacement | null | undefined>
}

const MAX_IDS = 1000
const MAX_FILTERED_ROWS = 10_000

/** In the name of another user without the right to change anything. */
const writable: Need = { test: (ctx) => !ctx.readOnly, reason: '模拟登录为只读，不能修改数据' }
const onPage = ({ resource, page }: Granted): Need => ({
  test: (ctx) => ctx.list?.resource === resource.id,
  reason: { text: '请先打开“{page}”', labels: { page } },
})
const withRow = ({ resource }: Granted): Need => ({
  test: (ctx) => ctx.list?.resource === resource.id && ctx.list.cursor !== null,
  reason: '请先选择一条数据',
})
const withTarget = ({ resource }: Granted): Need => ({
  test: (ctx) => targetOf(ctx, resource.id) !== null,
  reason: '请先选择至少一条数据',
})
const countOf = (ctx: Ctx): number => (ctx.list ? selectionCount(ctx.list.selection) : 0)
const limitOf = (ctx: Ctx): number => (ctx.list?.selection.kind === 'query' ? MAX_FILTERED_ROWS : MAX_IDS)
const withinLimit: Need = {
  test: (ctx) => countOf(ctx) <= limitOf(ctx),
  reason: (ctx) => ({
    text: '最多 {limit} 条，当前 {count} 条',
    params: { limit: limitOf(ctx), count: countOf(ctx) },
  }),
}

/** An action's label; dots mean that it asks for input. */
const bareTitle = (label: string, asksInput: boolean): Title =>
  asksInput ? { text: '{action}…', labels: { action: label } } : { text: label }

/** The label with the present scope and the number of rows it can concern; none where it can concern no row. */
function scopedTitle(
  { name, label, from }: Pick<ActionSpec, 'label' | 'from'> & { readonly name: string },
  resource: string,
  asksInput: boolean,
): (ctx: Ctx) => Title {
  return (ctx) => {
    const target = targetOf(ctx, resource)
    if (!target) return bareTitle(label, asksInput)
    const labels = { action: label }
    if (target.kind === 'row')
      return {
        text: asksInput ? '{action}“{row}”…' : '{action}“{row}”',
        params: { row: target.title },
        labels,
      }
    const count = eligibleCount(ctx, { name, from })
    if (count === 0) return bareTitle(label, asksInput)
    const text = target.all
      ? asksInput
        ? '{action}筛选出的 {count} 条…'
        : '{action}筛选出的 {count} 条'
      : asksInput
        ? '{action} {count} 条…'
        : '{action} {count} 条'
    return { text, params: { count }, labels }
  }
}

function needsOf(granted: Granted, on: ActionTarget): Need[] {
  if (on === 'collection') return []
  return on === 'record'
    ? [onPage(granted), withRow(granted)]
    : [onPage(granted), withTarget(granted), withinLimit]
}

const aliasesOf = (resource: Resource, name: string): { readonly aliases?: readonly string[] } =>
  camel(resource.code) === resource.id ? {} : { aliases: [`${camel(resource.code)}.${name}`] }

const STANDARD: ReadonlySet<string> = new Set(['add', 'edit', 'delete', 'view', 'export', 'import'])
/**
 * The place of the button in the menu; an action that shares the code of a standard operation uses its
 * declared place.
 */
const placeOf = (
  { granted }: Granted,
  button: Button,
  name: string,
  declared: ButtonPlacement,
): ButtonPlacement =>
  STANDARD.has(button.alias) && button.alias !== name ? declared : (granted.get(button.code) ?? declared)

interface Common {
  readonly id: string
  readonly group: string
  readonly path: string
  readonly resource: string
  readonly permission: string
  readonly on: ActionTarget
  readonly placement: ButtonPlacement
  readonly sort: number
  readonly icon: string
  readonly needs: readonly Need[]
  readonly aliases?: readonly string[]
}
function commonFields(
  granted: Granted,
  button: Button,
  operation: {
    readonly name: string
    readonly on: ActionTarget
    readonly sort: number
    readonly icon: string
    readonly placement: ButtonPlacement
  },
): Common {
  const { resource, page, path } = granted
  return {
    id: `${resource.id}.${operation.name}`,
    group: page,
    path,
    resource: resource.id,
    permission: button.code,
    on: operation.on,
    sort: operation.sort,
    icon: operation.icon,
    placement: placeOf(granted, button, operation.name, operation.placement),
    needs: needsOf(granted, operation.on),
    ...aliasesOf(resource, operation.name),
  }
}

/** What people call an operation in English, where it is not its name. */
const ENGLISH: Readonly<Record<string, string>> = { add: 'new' }

/** The title of a standard operation names its noun; for a selection the scope replaces the noun. */
function standard(granted: Granted, button: Button, alias: string): Command | null {
  const { resource } = granted
  const standardSpec = isStandardButton(resource, alias) ? standardAction(alias, resource.id) : null
  if (!standardSpec) return null
  const { text, zone, on, ...rest } = standardSpec
  const name: Title =
    alias === 'import' && resource.buttons.import
      ? bareTitle(button.label, true)
      : { text, labels: { label: resource.label, record: resource.label } }
  const scoped = scopedTitle({ name: alias, label: button.label }, resource.id, false)
  const common = commonFields(granted, button, {
    name: alias,
    on,
    sort: button.sort,
    icon: button.icon,
    placement: alias === 'add' ? 'toolbar' : (button.placement ?? 'row'),
  })
  return {
    ...common,
    needs: alias === 'view' ? common.needs : [writable, ...common.needs],
    ...rest,
    keywords: [
      ...(rest.keywords ?? []),
      ...resource.keywords.map((word) => `${ENGLISH[alias] ?? alias} ${word}`),
    ],
    name,
    title: (ctx) => (on === 'selection' && targetOf(ctx, resource.id) ? scoped(ctx) : name),
    when: { zone, resource: [resource.id] },
  }
}

function action(
  granted: Granted,
  button: Button,
  [name, spec]: readonly [string, ActionSpec],
  sort: number,
): Command {
  const { resource } = granted
  const placement =
    spec.placement ?? (spec.on === 'collection' ? 'toolbar' : spec.on === 'record' ? 'row' : 'both')
  const commonCommand = commonFields(granted, button, {
    name,
    on: spec.on,
    sort,
    icon: spec.icon ?? 'zap',
    placement,
  })
  const ofRows = [stateNeed(resource, spec), conditionNeed(resource, { ...spec, name })]
  const asksInput = spec.input !== undefined && Object.keys(spec.input).length > 0
  return {
    ...commonCommand,
    name: bareTitle(spec.label, asksInput),
    title:
      spec.on === 'collection'
        ? () => bareTitle(spec.label, asksInput)
        : scopedTitle({ ...spec, name }, resource.id, asksInput),
    needs: [
      ...(spec.reads ? [] : [writable]),
      ...commonCommand.needs,
      ...ofRows.filter((need) => need !== null),
    ],
    ...(spec.keywords ? { keywords: spec.keywords } : {}),
    ...(spec.danger
      ? { danger: spec.danger === 'confirm' && spec.inverse ? ('ask' as const) : spec.danger }
      : {}),
    ...(spec.key
      ? {
          keys: spec.key,
          when: { zone: spec.on === 'collection' ? LIST_ZONES : ROW_ZONES, resource: [resource.id] },
        }
      : {}),
    ...(asksInput &&
    spec.input &&
    !spec.ownForm &&
    !spec.proposed &&
    Object.keys(spec.input).length <= MAX_PALETTE_FIELDS
      ? { arguments: [{ kind: 'fields' as const, label: spec.label, fields: inputFieldsOf(spec.input) }] }
      : {}),
    run: async (host, input) => (await host.screenOf(resource.id))?.list?.act(name, input),
  }
}

/** Inputs the palette asks for itself; an action with more, or that the row proposes values for, opens its dialog. */
const MAX_PALETTE_FIELDS = 4

/** The button of another noun whose code an action uses. */
const borrowedButton = ([name, spec]: readonly [string, ActionSpec]): Button | undefined =>
  spec.code
    ? {
        code: spec.code,
        alias: name,
        label: spec.label,
        icon: spec.icon ?? 'zap',
        sort: 0,
        placement: spec.placement ?? 'row',
      }
    : undefined

/** Every command of this operator on one resource, in the order of its buttons. */
export function deriveActions(granted: Granted): Command[] {
  const { resource } = granted
  const buttons = new Map(buttonsOf(resource).map((button) => [button.code, button]))
  const exists = (code: string): boolean => granted.granted.has(code) && granted.granted.get(code) !== null
  const standards = [...buttons.values()]
    .filter(({ code }) => exists(code))
    .flatMap((button) =>
      operationsOf(resource, button.alias).flatMap((alias) => standard(granted, button, alias) ?? []),
    )
  const declared = Object.entries(resource.actions).flatMap((entry, index) => {
    const button = buttons.get(actionPermission(resource, entry[0], entry[1])) ?? borrowedButton(entry)
    return button && exists(button.code) ? [action(granted, button, entry, standards.length + index + 1)] : []
  })
  return [...standards, ...declared]
}
