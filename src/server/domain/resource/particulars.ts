import type { Particulars } from '../../engine/particularsByNoun.ts'
import { attachParticulars } from './attach.ts'
import { mailServerParticulars } from './mailServer.ts'
import { ossParticulars } from './oss.ts'
import { smsTemplateParticulars } from './smsTemplate.ts'
import { smsParticulars, smsRecordParticulars } from './sms.ts'

/** What is particular to the nouns of resources. */
export const RESOURCE_PARTICULARS: readonly Particulars[] = [
  attachParticulars,
  mailServerParticulars,
  ossParticulars,
  smsParticulars,
  smsRecordParticulars,
  smsTemplateParticulars,
]
