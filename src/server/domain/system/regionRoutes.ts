import { permissionOf } from '../../../contract/define/permission.ts'
import { region } from '../../../contract/resources/system/region.ts'
import type { Route } from '../../engine/route.ts'
import { detail, lazyList, lazyTree, select } from './regionReading.ts'
import { remove, submit } from './regionWriting.ts'

const BASE = region.path

/** Routes of regions, which old clients address by code. */
export const REGION_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/lazy-tree`,
    summary: '区划懒加载树',
    choices: true,
    resource: region.id,
    read: lazyTree,
  },
  {
    method: 'GET',
    path: `${BASE}/lazy-list`,
    summary: '区划懒加载列表',
    resource: region.id,
    read: lazyList,
  },
  {
    method: 'GET',
    path: `${BASE}/select`,
    summary: '区划下拉',
    choices: true,
    resource: region.id,
    read: select,
  },
  { method: 'GET', path: `${BASE}/detail`, summary: '区划详情', resource: region.id, read: detail },
  {
    method: 'POST',
    path: `${BASE}/submit`,
    summary: '保存区划',
    resource: region.id,
    action: 'submit',
    permission: [permissionOf(region, 'add'), permissionOf(region, 'edit')],
    write: submit,
  },
  {
    method: 'POST',
    path: `${BASE}/remove`,
    summary: '删除区划',
    resource: region.id,
    action: 'remove',
    permission: permissionOf(region, 'delete'),
    write: remove,
  },
]
