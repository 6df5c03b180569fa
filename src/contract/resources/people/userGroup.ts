import { dateTime, integer, json, longText, oneOf, reference, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'
import type { GroupRule } from '../../parts/userGroupRule.ts'

const own = { computed: true } as const

/**
 * A group of consumers: a list that people keep, or everybody a rule finds. Who is in it is read as of its last
 * finished change, so that whoever uses the group reads the same members all along.
 */
export const userGroup = defineResource({
  id: 'userGroup',
  label: '用户分组',
  path: '/biz-user/userGroup',
  scope: 'tenant',
  title: 'groupName',
  export: true,
  fields: {
    groupName: text('分组名称', {
      required: '请输入分组名称',
      unique: '分组名称已存在',
      max: 40,
      search: 'contains',
      width: 200,
    }),
    groupType: oneOf(
      '分组类型',
      { fixed: '静态', rule: '动态' },
      {
        wire: { fixed: 1, rule: 2 },
        default: 'rule',
        required: '请选择分组类型',
        fixed: true,
        tones: { fixed: 'idle', rule: 'info' },
        help: '静态分组由人维护名单，动态分组按规则计算；保存后不能修改',
      },
    ),
    merchantId: reference('适用商户', { to: 'merchantConfig', help: '不选则不限商户', width: 170 }),
    rule: json<GroupRule>('圈选规则', { required: '请添加圈选条件', when: { groupType: 'rule' } }),
    refreshCycle: oneOf(
      '更新方式',
      { manual: '手动', daily: '每日 03:00' },
      {
        wire: { manual: 0, daily: 1 },
        default: 'manual',
        required: '请选择更新方式',
        when: { groupType: 'rule' },
      },
    ),
    memberCount: integer('人数', { ...own, default: 0 }),
    calcTime: dateTime('计算时间', own),
    calcStatus: oneOf(
      '计算状态',
      { none: '未计算', running: '计算中', done: '已完成', failed: '失败' },
      {
        wire: { none: 0, running: 1, done: 2, failed: 3 },
        ...own,
        default: 'none',
        tones: { none: 'idle', running: 'info', done: 'ok', failed: 'bad' },
      },
    ),
    progress: integer('计算进度', { ...own, meter: true, min: 0, max: 100, width: 110 }),
    calcError: text('失败原因', { ...own, max: 200 }),
    useCount: integer('引用数', { ...own, default: 0, help: '使用该分组的活动与优惠券' }),
    snapshotNo: integer('名单版本', { ...own, default: 0, help: '名单每次变动加一' }),
    ruleTags: references('规则中的标签', { to: 'userTag', ...own, internal: true }),
    ruleNo: integer('规则版本', { ...own, internal: true }),
    calcNo: integer('计算序号', { ...own, internal: true }),
    calcBegin: dateTime('计算开始', { ...own, internal: true }),
    remark: longText('备注', { max: 200 }),
  },
  states: onOff.states,
  actions: {
    refresh: {
      label: '重新计算',
      on: 'selection',
      permission: 'refresh',
      from: ['enabled'],
      handled: true,
      danger: 'ask',
      key: 's r',
      icon: 'refresh-cw',
      placement: 'both',
      done: '已开始计算',
      keywords: ['refresh', 'recalculate'],
    },
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit' },
    memberAdd: {
      label: '添加成员',
      on: 'record',
      own: true,
      permission: 'member',
      icon: 'user-plus',
      placement: 'both',
      keywords: ['add members'],
    },
    memberRemove: {
      label: '移除成员',
      on: 'record',
      own: true,
      permission: 'member',
      icon: 'user-x',
      placement: 'both',
      keywords: ['remove members'],
    },
    memberFile: {
      label: '文件入组',
      on: 'record',
      own: true,
      permission: 'member',
      icon: 'upload',
      placement: 'both',
      keywords: ['import members', 'file', 'upload'],
    },
    members: {
      label: '查看成员列表',
      on: 'record',
      own: true,
      permission: 'view',
      key: 's m',
      icon: 'users',
      placement: 'both',
      keywords: ['members', 'export members', '导出成员'],
    },
  },
  buttons: { member: { label: '成员管理', icon: 'user-plus', placement: 'both', weight: 'privacy' } },
  list: {
    editable: ['groupName', 'remark'],
    columns: [
      'groupName',
      'groupType',
      'merchantId',
      'memberCount',
      'calcTime',
      'calcStatus',
      'progress',
      'useCount',
      'status',
    ],
    search: ['groupName', 'groupType', 'calcStatus', 'status', 'merchantId'],
    plain: 'contains',
  },
  form: {
    sections: {
      分组: ['groupName', 'groupType', 'merchantId', 'remark'],
      规则: ['rule', 'refreshCycle'],
    },
  },
  detail: {
    attention: [
      {
        when: { groupType: 'rule', calcStatus: 'none' },
        tone: 'warn',
        text: '规则还没有计算，人数是上次计算的结果',
        actions: ['refresh'],
      },
      { when: { calcStatus: 'failed' }, tone: 'bad', text: '计算失败：{calcError}', actions: ['refresh'] },
      {
        when: { status: 'disabled' },
        tone: 'warn',
        text: '已停用，不再更新，也不能被选用',
        actions: ['enable'],
      },
    ],
    sections: {
      分组: [['groupName', 'groupType'], ['merchantId', 'refreshCycle'], 'remark'],
      名单: [['memberCount', 'calcTime'], 'calcStatus', ['useCount', 'snapshotNo']],
    },
    drawn: ['rule', 'progress', 'calcError'],
    related: {
      成员: {
        of: 'userinfo',
        by: 'groupIds',
        columns: ['userNo', 'nickname', 'mobileMask', 'merchantId', 'orderCount', 'totalAmount', 'status'],
      },
      名单变动: {
        call: '/biz-user/userGroup/changePage',
        permission: 'userGroup_view',
        by: 'groupId',
        fields: {
          createTime: text('时间', { width: 150 }),
          kindName: text('变动', { width: 90 }),
          entered: integer('入组', { width: 80 }),
          leftCount: integer('出组', { width: 80 }),
          memberCount: integer('变动后人数', { width: 110 }),
          userName: text('操作人', { width: 100 }),
          seconds: integer('用时（秒）', { width: 90 }),
        },
      },
    },
  },
  menu: { branch: 'userManage', sort: 2, icon: 'group', path: '/user/group', en: 'Customer groups' },
  keywords: ['segment', 'audience', 'crowd'],
})
