import { dateTime, flag, integer, longText, oneOf, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** Another database, with the account it is read with; its password is never answered. */
export const datasource = defineResource({
  id: 'datasource',
  label: '数据源',
  path: '/blade-system/datasource',
  otherPaths: ['/blade-develop/datasource', '/blade-system/tenant-datasource'],
  scope: 'platform',
  title: 'name',
  fields: {
    name: text('数据源名称', { required: '请输入数据源名称', unique: true, max: 100, search: 'contains' }),
    category: oneOf(
      '数据源类型',
      { jdbc: 'jdbc', sharding: 'sharding' },
      { wire: { jdbc: 1, sharding: 2 }, required: '请选择分类', default: 'jdbc' },
    ),
    driverClass: oneOf(
      '驱动类',
      { postgresql: 'org.postgresql.Driver', mysql: 'com.mysql.cj.jdbc.Driver' },
      {
        wire: { postgresql: 'org.postgresql.Driver', mysql: 'com.mysql.cj.jdbc.Driver' },
        required: '请输入驱动类',
        width: 190,
      },
    ),
    url: text('连接地址', {
      required: '请输入连接地址',
      max: 500,
      mono: true,
      help: '如 jdbc:postgresql://db.example.com:5432/shop',
    }),
    username: text('用户名', { required: '请输入用户名', max: 50 }),
    password: secret('密码', { max: 50, help: '修改连接信息后须重新输入' }),
    shardingConfig: longText('分库分表配置', { max: 2000, when: { category: 'sharding' } }),
    remark: text('备注'),
    host: text('主机', { computed: true, max: 255, mono: true }),
    port: integer('端口', { computed: true }),
    dbName: text('数据库名', { computed: true, max: 63, mono: true }),
    readOnlyAccount: flag('只读账号', { computed: true, help: '测试连接成功后才知道' }),
    lastTestTime: dateTime('最近检测', { computed: true }),
    lastTestResult: oneOf(
      '检测结果',
      { untested: '未检测', passed: '成功', failed: '失败' },
      {
        wire: { untested: 0, passed: 1, failed: 2 },
        computed: true,
        default: 'untested',
        tones: { untested: 'idle', passed: 'ok', failed: 'bad' },
      },
    ),
    lastTestText: text('检测说明', { computed: true }),
    serverVersion: text('数据库版本', { computed: true, max: 64 }),
  },
  states: onOff.states,
  actions: {
    enable: { ...onOff.actions.enable, verb: 'changeState', permission: 'edit' },
    disable: { ...onOff.actions.disable, verb: 'changeState', permission: 'edit' },
    test: {
      label: '测试连接',
      on: 'record',
      ids: 'id',
      handled: true,
      icon: 'plug-zap',
      placement: 'row',
      done: '连接成功',
      keywords: ['test connection', 'ping'],
    },
  },
  list: {
    editable: ['remark'],
    columns: [
      'name',
      'driverClass',
      'host',
      'dbName',
      'readOnlyAccount',
      'lastTestResult',
      'lastTestTime',
      'status',
    ],
    search: ['name', 'driverClass', 'category', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      基本信息: [
        'name',
        'category',
        'driverClass',
        'url',
        'username',
        'password',
        'shardingConfig',
        'remark',
      ],
    },
  },
  detail: {
    sections: {
      基本信息: ['name', 'category', 'driverClass', 'url', 'username', 'remark', 'status'],
      连接: ['host', 'port', 'dbName', 'serverVersion', 'readOnlyAccount'],
      检测: ['lastTestResult', 'lastTestText', 'lastTestTime'],
    },
  },
  menu: {
    branch: 'tool',
    sort: 3,
    icon: 'database',
    path: '/tool/datasource',
    name: '数据源管理',
    en: 'Data sources',
  },
  keywords: ['database', 'jdbc', 'connection'],
})
