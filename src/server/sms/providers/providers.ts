import type { SmsProvider } from '../provider.ts'
import { aliyun } from './aliyun.ts'
import { http, qiniu, yunpian } from './others.ts'
import { tencent } from './tencent.ts'

/** Providers that are asked over HTTP; the console only keeps the record. */
export const PROVIDERS: Readonly<Record<string, SmsProvider>> = { aliyun, tencent, yunpian, qiniu, http }
