import { dateTime, integer, json, oneOf, reference, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { PAGE_CODE } from '../../parts/appParts.ts'
import type { PageConfig } from '../../parts/pageBlocks.ts'

const VERSION = { publishVersion: integer('发布版本', { required: '请输入发布版本', min: 1 }) }

/** A page of a merchant's app, or one an app product has by default: a draft, and what is published. */
export const appPage = defineResource({
  id: 'appPage',
  label: '应用页面',
  path: '/biz-merchant/appPage',
  scope: 'tenant',
  title: 'pageName',
  rights: {
    edit: 'MerchantAppConfig_diy',
    publish: 'MerchantAppConfig_publish',
  },
  fields: {
    appId: reference('应用产品', {
      to: 'appConfig',
      fixed: true,
      required: '请选择应用产品',
      help: '没有商户应用时为该产品的默认页面',
      width: 120,
    }),
    merchantAppId: reference('商户应用', { to: 'merchantApp', fixed: true, width: 150 }),
    pageCode: text('页面编码', { ...PAGE_CODE, fixed: true, required: '请输入页面编码', search: 'contains' }),
    pageName: text('页面名称', { required: '请输入页面名称', max: 30, search: 'contains', width: 150 }),
    pageType: oneOf(
      '页面类型',
      { home: '首页', category: '分类', activity: '活动页', custom: '自定义', mine: '我的' },
      {
        wire: { home: 1, category: 2, activity: 3, custom: 4, mine: 5 },
        required: '请选择页面类型',
        default: 'custom',
        width: 90,
      },
    ),
    draftConfig: json<PageConfig>('页面内容'),
    publishedConfig: json<PageConfig>('已发布内容', { computed: true }),
    skuIds: references('引用商品', { to: 'goodsSku', computed: true, search: 'none' }),
    contentIds: references('引用文章', { to: 'content', computed: true, search: 'none' }),
    problemCount: integer('失效引用', { computed: true, search: 'none', width: 90 }),
    publishVersion: integer('发布版本', { computed: true, default: 0, width: 90 }),
    publishTime: dateTime('发布时间', { computed: true, width: 150 }),
  },
  uniqueTogether: [{ fields: ['appId', 'merchantAppId', 'pageCode'], text: '该应用已有此页面编码' }],
  states: {
    label: '状态',
    initial: 'draft',
    labels: { draft: '草稿', published: '已发布', modified: '有未发布修改' },
    wire: { draft: 0, published: 1, modified: 2 },
    tones: { draft: 'warn', published: 'ok', modified: 'info' },
  },
  actions: {
    design: {
      label: '装修页面',
      on: 'record',
      own: true,
      permission: 'edit',
      icon: 'paintbrush',
      placement: 'row',
      keywords: ['design', 'decorate', 'page builder'],
    },
    publish: {
      label: '发布',
      on: 'selection',
      from: ['draft', 'modified'],
      to: 'published',
      handled: true,
      danger: 'ask',
      key: 's e',
      icon: 'send',
      placement: 'both',
      keywords: ['publish', 'release'],
    },
    restore: {
      label: '恢复版本',
      on: 'record',
      ids: 'id',
      permission: 'edit',
      handled: true,
      icon: 'history',
      input: VERSION,
      keywords: ['restore version'],
    },
    rollback: {
      label: '回滚到版本',
      on: 'record',
      ids: 'id',
      permission: 'publish',
      handled: true,
      danger: 'ask',
      icon: 'undo-2',
      input: VERSION,
      keywords: ['roll back'],
    },
  },
  list: {
    columns: [
      'pageName',
      'pageCode',
      'pageType',
      'appId',
      'merchantAppId',
      'problemCount',
      'publishVersion',
      'status',
      'updateTime',
    ],
    omits: ['draftConfig', 'publishedConfig'],
    search: ['pageName', 'pageCode', 'pageType', 'appId', 'merchantAppId', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      页面: ['pageName', 'pageType', 'appId', 'merchantAppId', 'pageCode'],
    },
  },
  detail: {
    attention: [
      {
        when: { status: 'draft' },
        tone: 'warn',
        text: '草稿，发布后才能访问',
        actions: ['design', 'publish'],
      },
      { when: { status: 'modified' }, tone: 'warn', text: '有修改尚未发布', actions: ['publish'] },
    ],
    drawn: ['draftConfig', 'publishedConfig'],
    sections: {
      页面: [['pageCode', 'pageType'], 'appId', 'merchantAppId', ['publishVersion', 'publishTime']],
      引用: ['skuIds', 'contentIds', 'problemCount'],
    },
  },
  menu: {
    branch: 'serviceMonitoring',
    sort: 4,
    icon: 'panels-top-left',
    path: '/serviceMonitoring/components/pageManage',
    name: '页面管理',
    en: 'App pages',
  },
  keywords: ['page builder', 'decorate', 'diy'],
})
