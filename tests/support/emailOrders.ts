import { expect } from 'vitest'
import { dataOf } from './answers.ts'
import type { Listed } from './client.ts'
import { CARD, type Card } from './exchangeCards.ts'
import { figuresOf } from './orders.ts'
import { admin, auditor, operator } from './people.ts'
import type { TestServer } from './server.ts'
import type { SmsServer } from './smsServer.ts'

export const PATH = '/biz-order/emailOrderInfo'
export const STATE = { building: 0, sent: 1, failed: 2, revoked: 3, pending: 4, rejected: 5 } as const

export interface EmailOrder {
  readonly id: string
  readonly emailOrderNo: string
  readonly emailState: number
  readonly totalAmount: number
  readonly merchantCode: string
  readonly email: string
  readonly passwordPhone: string
  readonly passwordSent: number
  readonly sendCount: number
  readonly failReason: string | null
  readonly refundAmount: number | null
}

let number = 0
export const requestNo = (): string => `email-order-${(number += 1)}`
/** A new order of the administrator: cards of the stock, unless the body says otherwise. */
export const enter = (server: TestServer, body: Readonly<Record<string, unknown>>) =>
  admin(server).post<EmailOrder>(
    `${PATH}/createEmailOrder`,
    {
      bizType: 2,
      email: 'buyer@example.com',
      passwordPhone: '13900001111',
      unitPrice: 2000,
      requestNo: requestNo(),
      ...body,
    },
    { key: null },
  )
export const decide = (server: TestServer, id: string, pass: 0 | 1, by = auditor(server)) =>
  by.post(`${PATH}/audit`, { ids: [id], pass, opinion: '已核对', requestNo: requestNo() })
export const revoke = (server: TestServer, id: string, by = operator(server)) =>
  by.post(`${PATH}/revoke`, { id, reason: '商户退单', requestNo: requestNo() })
export const resend = (server: TestServer, id: string) =>
  operator(server).post(`${PATH}/resend`, { ids: [id], requestNo: requestNo() })
export const detailOf = async (server: TestServer, id: string): Promise<EmailOrder> =>
  dataOf(await admin(server).get<EmailOrder>(`${PATH}/detail`, { id }))
/** The order once it is not being sent any more. */
export async function ended(server: TestServer, id: string): Promise<EmailOrder> {
  await expect
    .poll(async () => (await detailOf(server, id)).emailState, { timeout: 60_000 })
    .not.toBe(STATE.building)
  return detailOf(server, id)
}
export const cardsOf = async (server: TestServer, batchNo: string): Promise<readonly Card[]> =>
  dataOf(await admin(server).get<Listed<Card>>(`${CARD}/reportPage`, { batchNo, size: 20 })).records
/** Balance and available amount of an account, in fen. */
export const balanceOf = async (server: TestServer, accountId: string) => {
  const { balance, availableAmount } = await figuresOf(admin(server), accountId)
  return [balance, availableAmount]
}
/** Lets passwords go out by a message service of this machine. */
export async function usePasswordMessages(server: TestServer, sms: SmsServer): Promise<void> {
  const { id } = dataOf(
    await admin(server).post<{ id: string }>('/blade-resource/sms/save', {
      category: 8,
      smsCode: 'package',
      signName: '云帆科技',
      content: '无',
      accessKey: 'AK',
      secretKey: 'secret',
      endpoint: `${sms.url}/send`,
      templates: [
        { templateCode: 'PACKAGE_PASSWORD', templateName: '密码', content: '包${recordNo}密码${password}' },
      ],
    }),
  )
  dataOf(await admin(server).post('/blade-resource/sms/enable', { ids: id }))
}
