import { dateTime, dictionary, longText, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** An announcement to the tenant's staff, published from a certain day on. */
export const notice = defineResource({
  id: 'notice',
  label: '通知公告',
  path: '/blade-desk/notice',
  scope: 'tenant',
  title: 'title',
  read: 'login',
  fields: {
    title: text('通知标题', { required: '请输入通知标题' }),
    category: dictionary('通知类型', { code: 'notice', numeric: true, required: '请输入通知类型' }),
    releaseTime: dateTime('通知日期', { required: '请输入通知日期' }),
    content: longText('通知内容'),
  },
  list: {
    columns: ['title', 'category', 'releaseTime', 'content', 'updateTime'],
    search: ['title', 'category', 'releaseTime'],
    sort: '-releaseTime',
    plain: 'contains',
  },
  menu: { branch: 'desk', sort: 1, icon: 'megaphone', path: '/desk/notice', en: 'Notices' },
  keywords: ['announcement', '公告'],
})
