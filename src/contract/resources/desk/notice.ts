import { dateTime, dictionary, longText, references, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * An announcement, published from a certain moment on to the users of roles and departments (with those below
 * them) and to single users; to everybody of the tenant where none is named. `content` is plain text or HTML.
 */
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
    roleIds: references('发给角色', { to: 'role', onRemove: 'keep', max: 50 }),
    deptIds: references('发给部门', { to: 'dept', onRemove: 'keep', max: 50 }),
    userIds: references('发给用户', {
      to: 'user',
      onRemove: 'keep',
      max: 500,
      help: '角色、部门和用户都不填则发给所有人',
    }),
    content: longText('通知内容', { max: 20_000 }),
  },
  list: {
    columns: ['title', 'category', 'releaseTime', 'roleIds', 'deptIds', 'userIds', 'updateTime'],
    search: ['title', 'category', 'releaseTime'],
    sort: '-releaseTime',
    plain: 'contains',
  },
  detail: {
    related: {
      未读人员: {
        call: '/blade-desk/notice/unreadUsers',
        permission: 'notice_edit',
        by: 'id',
        fields: {
          realName: text('姓名', { width: 120 }),
          account: text('账号', { mono: true, width: 120 }),
          deptName: text('部门', { width: 200 }),
        },
      },
      已读人员: {
        call: '/blade-desk/notice/readUsers',
        permission: 'notice_edit',
        by: 'id',
        fields: {
          realName: text('姓名', { width: 120 }),
          account: text('账号', { mono: true, width: 120 }),
          deptName: text('部门', { width: 200 }),
          readTime: dateTime('阅读时间'),
        },
      },
    },
  },
  menu: { branch: 'desk', sort: 1, icon: 'megaphone', path: '/desk/notice', en: 'Notices' },
  keywords: ['announcement', '公告'],
})
