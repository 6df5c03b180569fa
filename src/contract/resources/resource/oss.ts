import { oneOf, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CONNECTION_TEST } from '../../parts/connectionTest.ts'
import { enabledOne } from '../../parts/enabledOne.ts'

const REMOTE = { category: ['minio', 'qiniu', 'aliyun', 'tencent', 'huawei', 's3'] } as const
const ADDRESS = {
  max: 255,
  mono: true,
  pattern: /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
  patternText: '地址须以 http:// 或 https:// 开头，且不含账号与参数',
} as const

/** A place where uploaded files are stored: the server's own disk, or a bucket that speaks S3. */
export const oss = defineResource({
  id: 'oss',
  label: '对象存储',
  path: '/blade-resource/oss',
  scope: 'tenant',
  title: 'ossCode',
  fields: {
    category: oneOf(
      '分类',
      {
        minio: 'MinIO',
        qiniu: '七牛云',
        aliyun: '阿里云',
        tencent: '腾讯云',
        huawei: '华为云',
        s3: 'Amazon S3',
        local: '本地存储',
      },
      {
        wire: { minio: 1, qiniu: 2, aliyun: 3, tencent: 4, huawei: 5, s3: 6, local: 7 },
        required: '请选择分类',
        default: 'minio',
      },
    ),
    ossCode: text('资源编号', { required: '请输入资源编号', unique: true, max: 32, mono: true }),
    endpoint: text('资源地址', {
      ...ADDRESS,
      required: '请输入资源地址',
      when: REMOTE,
      width: 240,
      help: '服务商的 S3 兼容地址，如 https://s3.example.com',
    }),
    transformEndpoint: text('外网地址', {
      ...ADDRESS,
      when: REMOTE,
      help: '临时链接使用此地址，不填则使用资源地址',
    }),
    bucketName: text('空间名', {
      required: '请输入空间名',
      when: REMOTE,
      max: 63,
      mono: true,
      pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      patternText: '空间名为 3 至 63 位小写字母、数字、点或连字符',
    }),
    accessKey: text('accessKey', { required: '请输入accessKey', when: REMOTE, max: 128, mono: true }),
    secretKey: secret('secretKey', { when: REMOTE, help: '修改地址或 accessKey 后须重新输入' }),
    region: text('地域简称', { when: REMOTE, max: 64, mono: true, help: '如 cn-hangzhou，不填为 us-east-1' }),
    appId: text('应用ID', {
      when: { category: 'tencent' },
      max: 64,
      mono: true,
      help: '空间名不含应用ID时填写',
    }),
    remark: text('备注'),
    ...CONNECTION_TEST,
  },
  states: enabledOne.states,
  actions: {
    ...enabledOne.actions,
    test: {
      label: '测试连接',
      on: 'record',
      ids: 'id',
      permission: 'edit',
      handled: true,
      icon: 'plug-zap',
      placement: 'row',
      done: '连接成功',
      keywords: ['test connection', 'ping'],
    },
    makeBucket: {
      requires: [
        { field: 'category', in: [...REMOTE.category], code: 'OSS_NO_BUCKET', reason: '本地存储没有空间' },
      ],
      label: '创建空间',
      on: 'record',
      ids: 'id',
      permission: 'edit',
      handled: true,
      icon: 'folder-plus',
      placement: 'row',
      done: '空间已创建',
      keywords: ['make bucket', 'create bucket'],
    },
  },
  list: {
    editable: ['remark'],
    columns: ['ossCode', 'category', 'endpoint', 'bucketName', 'status', 'lastTestResult', 'lastTestTime'],
    search: ['category', 'ossCode', 'accessKey', 'status'],
    plain: 'contains',
  },
  form: {
    sections: {
      基本信息: ['category', 'ossCode', 'endpoint', 'transformEndpoint', 'bucketName', 'remark'],
      认证: ['accessKey', 'secretKey', 'region', 'appId'],
    },
  },
  detail: {
    sections: {
      基本信息: ['category', 'ossCode', 'endpoint', 'transformEndpoint', 'bucketName', 'remark', 'status'],
      认证: ['accessKey', 'region', 'appId'],
      检测: ['lastTestResult', 'lastTestText', 'lastTestTime'],
    },
  },
  menu: {
    branch: 'resource',
    sort: 1,
    icon: 'hard-drive',
    path: '/resource/oss',
    name: '对象存储',
    en: 'Object storage',
  },
  keywords: ['storage', 's3', 'bucket', 'minio'],
})
