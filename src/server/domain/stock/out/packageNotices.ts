import { say } from '../../../../contract/errors.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import { maskPhone } from '../../../sms/put.ts'

interface Named {
  readonly recordNo: string | null
  readonly receiver: string | null
}

/** What a further attempt to send a package does. */
export const resendNotice = ({ recordNo, receiver }: Named, count: number, max: number): Sentence =>
  say('{recordNo}：第 {count} 次重发到 {receiver}，最多 {max} 次', {
    recordNo: recordNo ?? '',
    receiver: receiver ?? '',
    count,
    max,
  })

/** Where a password goes. */
export const passwordNotice = ({ recordNo }: Named, phone: string): Sentence =>
  say('{recordNo}：解压密码由短信发到 {phone}，这里不显示', {
    recordNo: recordNo ?? '',
    phone: maskPhone(phone),
  })
