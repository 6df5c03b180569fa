import { reference } from '../define/field.ts'

const lists = { to: 'userGroup', where: { groupType: 'fixed', status: 'enabled' }, onRemove: 'keep' } as const

/** Actions by which consumers enter and leave a group that people keep. */
export const groupMoves = {
  joinGroup: {
    label: '加入分组',
    on: 'selection',
    from: ['normal'],
    permission: 'batch',
    handled: true,
    inverse: 'leaveGroup',
    input: { groupId: reference('加入的分组', { ...lists, required: '请选择分组' }) },
    key: 's g',
    icon: 'user-plus',
    placement: 'both',
    keywords: ['join group', '入组'],
  },
  leaveGroup: {
    label: '移出分组',
    on: 'selection',
    permission: 'batch',
    handled: true,
    inverse: 'joinGroup',
    input: { groupId: reference('移出的分组', { ...lists, required: '请选择分组' }) },
    icon: 'user-x',
    placement: 'both',
    keywords: ['leave group', '出组'],
  },
} as const
