import type { ActionTarget } from '../contract/define/action.ts'
import { named } from '../kernel/names.ts'
import type { Command, Host, When } from './command.ts'

/** Zones in which commands on a row are live. */
export const ROW_ZONES: When['zone'] = ['grid', 'detail']
/** Zones in which commands on a list are live. */
export const LIST_ZONES: When['zone'] = ['grid', 'header', 'detail', 'none']

interface Standard extends Pick<Command, 'keywords' | 'keys' | 'danger' | 'priority'> {
  readonly on: ActionTarget
  readonly text: string
  readonly zone: When['zone']
  readonly run: (host: Host, resource: string) => ReturnType<Command['run']>
}

/** The standard operations of every noun, by the suffix of their permission code. */
const STANDARD: Readonly<Record<string, Standard>> = named({
  add: {
    on: 'collection',
    text: '新增{record}',
    keywords: ['add', 'create', '新建', '添加'],
    keys: 'n',
    zone: LIST_ZONES,
    priority: 0.7,
    run: async (host, resource) => (await host.screenOf(resource))?.record?.create(),
  },
  edit: {
    on: 'record',
    text: '修改{record}',
    keywords: ['edit', 'update', 'modify', '编辑'],
    keys: 'e',
    zone: ROW_ZONES,
    run: (host) => host.screen()?.record?.edit(),
  },
  delete: {
    on: 'selection',
    text: '删除{label}',
    keywords: ['delete', 'remove', '移除'],
    keys: ['mod+backspace', 'delete'],
    zone: ROW_ZONES,
    danger: 'confirm',
    run: async (host, resource) => (await host.screenOf(resource))?.list?.remove(),
  },
  view: {
    on: 'record',
    text: '查看{record}',
    keywords: ['view', 'detail', '详情'],
    keys: ['enter', 'o'],
    zone: ['grid'],
    priority: 0.4,
    run: (host) => host.screen()?.record?.open('pane'),
  },
  export: {
    on: 'collection',
    text: '导出{label}…',
    keywords: ['export', 'download', '导出', '下载'],
    zone: LIST_ZONES,
    priority: 0.5,
    run: async (host, resource) => (await host.screenOf(resource))?.list?.exportRows(),
  },
  import: {
    on: 'collection',
    text: '导入{label}…',
    keywords: ['import', 'upload', '导入', '上传'],
    zone: LIST_ZONES,
    priority: 0.5,
    run: async (host, resource) => (await host.screenOf(resource))?.list?.importRows(),
  },
})

/** A standard operation of one noun; null for an unknown name. */
export function standardAction(alias: string, resource: string) {
  const standardSpec = STANDARD[alias]
  return standardSpec ? { ...standardSpec, run: (host: Host) => standardSpec.run(host, resource) } : null
}
